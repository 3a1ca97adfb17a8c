import Foundation
import TestSupport
import Testing
import TomboloEngine
import TomboloTesting

/// The requests of scheme handlers, and their cancellation.
@MainActor
@Suite(.serialized) struct SchemeRequestTests {
    private static let home = URL(string: "app://tests/") ?? URL(filePath: "/")

    /// The fake engine has no forms.
    @Test(arguments: TestEngine.forSchemes.filter(\.isReal))
    func handlersReceiveMethodAndHeadersButNoBody(engine: TestEngine) async throws {
        let handler = RecordingScheme()
        try await withSchemes(engine, ["app": handler]) { page in
            try await page.loadAndWait(Self.home)
            _ = try await page.evaluate(
                """
                await fetch('/text', {method: 'PUT', headers: {'X-Mixed-Case': 'Value'}, body: 'text'});
                await fetch('/blob', {method: 'POST', body: new Blob(['blob'])});
                const form = new FormData();
                form.append('file', new File(['content'], 'name.txt'));
                await fetch('/form', {method: 'POST', body: form});
                """)
            let requests = handler.requests
            #expect(requests.map { $0.url.path() } == ["/", "/text", "/blob", "/form"])
            #expect(requests.map(\.method) == ["GET", "PUT", "POST", "POST"])
            #expect(requests[1].headers["x-mixed-case"] == "Value")
            #expect(requests.allSatisfy { $0.headers.keys.allSatisfy { $0 == $0.lowercased() } })
        }
    }

    @Test(arguments: TestEngine.forSchemes)
    func anAbortedFetchCancelsItsHandler(engine: TestEngine) async throws {
        let handler = RecordingScheme()
        try await withSchemes(engine, ["app": handler]) { page in
            try await page.loadAndWait(Self.home)
            let name = try await page.evaluate(
                """
                const controller = new AbortController();
                setTimeout(() => controller.abort(), 50);
                try { await fetch('/wait', {signal: controller.signal}); } catch (error) { return error.name; }
                """)
            #expect(name == "AbortError")
            try await until("the handler to be cancelled") { handler.cancelledCount == 1 }
            #expect(try await page.evaluate("return (await fetch('/')).status") == 200)
        }
    }

    @Test(arguments: TestEngine.forSchemes)
    func leavingADocumentCancelsItsHandlers(engine: TestEngine) async throws {
        let handler = RecordingScheme()
        try await withSchemes(engine, ["app": handler]) { page in
            try await page.loadAndWait(Self.home)
            _ = try await page.evaluate("fetch('/wait').catch(() => {});")
            try await until("the request") { handler.requests.count == 2 }
            try await page.loadAndWait(Self.home)
            try await until("the handler to be cancelled") { handler.cancelledCount == 1 }
        }
    }

    @Test(arguments: TestEngine.forSchemes)
    func closingAPageCancelsAndReleasesItsHandlers(engine: TestEngine) async throws {
        weak var remaining: RecordingScheme?
        try await {
            let handler = RecordingScheme()
            remaining = handler
            try await withSchemes(engine, ["app": handler]) { page in
                try await page.loadAndWait(Self.home)
                _ = try await page.evaluate("fetch('/wait').catch(() => {});")
                try await until("the request") { handler.requests.count == 2 }
            }
            try await until("the handler to be cancelled") { handler.cancelledCount == 1 }
        }()
        try await until("the handler to be released") { remaining == nil }
    }

    @Test(arguments: TestEngine.forSchemes)
    func aResponseWithAnInvalidHeaderIsAFailure(engine: TestEngine) async throws {
        try await withSchemes(engine, ["app": RecordingScheme()]) { page in
            try await page.loadAndWait(Self.home)
            let body = """
                const attempt = (path) => fetch(path).then((response) => response.headers.get('x-good'), (error) => error.name);
                return [await attempt('/'), await attempt('/bad-value'), await attempt('/bad-name')];
                """
            #expect(try await page.evaluate(body) == ["yes", "TypeError", "TypeError"])
        }
    }
}

/// Records requests. The response to `/wait` is delayed until the request is cancelled; those to `/bad-value` and `/bad-name` have
/// an invalid header field.
@MainActor
private final class RecordingScheme: SchemeHandling {
    private(set) var requests: [SchemeRequest] = []
    private(set) var cancelledCount = 0

    @concurrent
    nonisolated func response(to request: SchemeRequest) async -> SchemeResponse {
        await note(request)
        if request.url.path() == "/wait" {
            do { try await Task.sleep(for: .seconds(60)) } catch { await noteCancelled() }
        }
        let invalid: [(name: String, value: String)] =
            switch request.url.path() {
            case "/bad-value": [("Content-Security-Policy", "default-src\r\nX-Smuggled: yes")]
            case "/bad-name": [("X-Bad: X", "yes")]
            default: []
            }
        return SchemeResponse(
            status: 200, headers: [("Content-Type", "text/html; charset=utf-8"), ("X-Good", "yes")] + invalid,
            body: .bytes(Data("<title>Recorded</title>".utf8)))
    }

    private func note(_ request: SchemeRequest) { requests.append(request) }
    private func noteCancelled() { cancelledCount += 1 }
}
