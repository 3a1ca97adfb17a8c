import Foundation
import Testing
import TomboloEngine
import TomboloTesting
import WebKit

@testable import TomboloEngineWK

/// Requests of the engine to schemes. On Apple's systems, each fault that is recorded here is an exception.
@Suite struct SchemeTaskTests {
    private let url = URL(string: "app://tests/a") ?? URL(filePath: "/")

    @Test func aResponseIsSentInOrder() async throws {
        let response = SchemeResponse(
            status: 206, headers: [("Content-Type", "text/plain"), ("X-A", "1")], body: .bytes(Data("abc".utf8)))
        let task = try await answer { _ in response }
        #expect(task.steps == ["response 206", "data 3", "finish"])
        #expect(task.fields["Content-Type"] == "text/plain" && task.fields["X-A"] == "1")
        #expect(task.faults.isEmpty)
    }

    @Test func aResponseWithAnInvalidHeaderIsAFailure() async throws {
        let response = SchemeResponse(
            status: 200, headers: [("Content-Security-Policy", "default-src\r\nX-A: 1")], body: .bytes(Data("abc".utf8))
        )
        let task = try await answer { _ in response }
        #expect(task.steps == ["failure"])
        #expect(task.faults.isEmpty)
    }

    @Test func aFileIsSentInPieces() async throws {
        let folder = TemporaryFolder()
        let length = 2_500_000
        try folder.write(String(repeating: "x", count: length), to: "file")
        let path = folder.url.appending(path: "file").path(percentEncoded: false)
        let task = try await answer { _ in
            let descriptor = open(path, O_RDONLY)
            return SchemeResponse(
                status: 200, headers: [],
                body: .file(FileRegion(descriptor: descriptor, offset: 100, length: length - 200)))
        }
        #expect(task.steps == ["response 200", "data 1048576", "data 1048576", "data 402648", "finish"])
    }

    @Test func aFileThatEndsEarlyIsANetworkError() async throws {
        let folder = TemporaryFolder()
        try folder.write("short", to: "file")
        let path = folder.url.appending(path: "file").path(percentEncoded: false)
        let task = try await answer { _ in
            SchemeResponse(
                status: 200, headers: [],
                body: .file(FileRegion(descriptor: open(path, O_RDONLY), offset: 0, length: 100)))
        }
        #expect(task.steps == ["response 200", "data 5", "failure"])
    }

    @Test func aFailureIsANetworkError() async throws {
        let task = try await answer { _ in .failure("no") }
        #expect(task.steps == ["failure"])
    }

    @Test func aRequestWithoutAURLFails() async throws {
        let task = SimulatedTask(url)
        task.request.url = nil
        try await withSchemes(["app": Handler { _ in .failure("no") }]) { view, handler in
            handler.webView(view, start: task)
        }
        #expect(task.steps == ["failure"])
        #expect((task.error as? URLError)?.code == .badURL)
    }

    /// The request of WebKit is parsed when it arrives, and not again when it runs.
    @Test func theHandlerReceivesTheRequestAsItArrived() async throws {
        let task = SimulatedTask(url)
        let echo = Handler { request in
            SchemeResponse(status: 200, headers: [], body: .bytes(Data(request.url.absoluteString.utf8)))
        }
        try await withSchemes(["app": echo]) { view, handler in
            handler.webView(view, start: task)
            task.request.url = URL(string: "app://tests/later")
            try await until("the end of the request") { task.isEnded }
        }
        #expect(task.steps == ["response 200", "data \(url.absoluteString.utf8.count)", "finish"])
    }

    @Test func aStoppedRequestIsNotUsedAgain() async throws {
        let (parts, more) = AsyncThrowingStream<Data, any Error>.makeStream()
        try await withSchemes(["app": Handler { _ in SchemeResponse(status: 200, headers: [], body: .stream(parts)) }])
        {
            view, handler in
            let task = SimulatedTask(url)
            handler.webView(view, start: task)
            more.yield(Data("first".utf8))
            try await until("the first part") { task.steps.contains("data 5") }
            task.isStopped = true
            handler.webView(view, stop: task)
            more.yield(Data("second".utf8))
            more.finish()
            try await Task.sleep(for: .milliseconds(50))
            #expect(task.steps == ["response 200", "data 5"])
            #expect(task.faults.isEmpty)
        }
    }

    @Test func aRequestThatIsStoppedBeforeItsAnswerIsNotUsed() async throws {
        let (asked, ask) = AsyncStream<Void>.makeStream()
        let (released, release) = AsyncStream<Void>.makeStream()
        let slow = Handler { _ in
            ask.finish()
            for await _ in released {}
            return SchemeResponse(status: 200, headers: [], body: .bytes(Data()))
        }
        try await withSchemes(["app": slow]) { view, handler in
            let task = SimulatedTask(url)
            handler.webView(view, start: task)
            for await _ in asked {}
            task.isStopped = true
            handler.webView(view, stop: task)
            release.finish()
            try await Task.sleep(for: .milliseconds(50))
            #expect(task.steps.isEmpty && task.faults.isEmpty)
        }
    }

    @Test func theRequestsOfAClosedPageFailOnce() async throws {
        let (parts, _) = AsyncThrowingStream<Data, any Error>.makeStream()
        let task = SimulatedTask(url)
        try await withSchemes(["app": Handler { _ in SchemeResponse(status: 200, headers: [], body: .stream(parts)) }])
        {
            view, handler in
            handler.webView(view, start: task)
            try await until("the response") { task.steps == ["response 200"] }
        }
        #expect(task.steps == ["response 200", "failure"])
        #expect(task.faults.isEmpty)
    }

    @Test func aPageOfTheWebCannotRequestTheFilesOfTheApp() async throws {
        let task = try await answer(from: "https://evil.example/") { _ in
            SchemeResponse(status: 200, headers: [], body: .bytes(Data("secret".utf8)))
        }
        #expect(task.steps == ["response 404", "data 10", "finish"])
        let own = try await answer(from: "app://other/") { _ in
            SchemeResponse(status: 200, headers: [], body: .bytes(Data("secret".utf8)))
        }
        #expect(own.steps == ["response 200", "data 6", "finish"])
        let unknown = try await answer(from: nil) { _ in
            SchemeResponse(status: 200, headers: [], body: .bytes(Data("secret".utf8)))
        }
        #expect(unknown.steps == ["response 404", "data 10", "finish"])
    }

    /// Foundation would keep only one of the fields.
    @Test func fieldsWhoseNamesDifferInCaseAreJoined() async throws {
        let fields = [("content-security-policy", "default-src 'none'"), ("Content-Security-Policy", "img-src a:")]
        let task = try await answer { _ in
            SchemeResponse(status: 200, headers: fields, body: .bytes(Data()))
        }
        #expect(task.fields.values.contains("default-src 'none', img-src a:"))
    }

    @Test func anotherOriginCannotReadAResponseWithoutPermission() async throws {
        let task = try await answer(headers: ["Origin": "app://other"]) { _ in
            SchemeResponse(status: 200, headers: [], body: .bytes(Data("secret".utf8)))
        }
        #expect(task.steps == ["response 403", "data 0", "finish"])
    }

    @Test func aBodyIsReadWithTheSecretOnly() async throws {
        let echo: @Sendable (SchemeRequest) async -> SchemeResponse = { request in
            SchemeResponse(status: request.body == nil ? 204 : 200, headers: [], body: .bytes(request.body ?? Data()))
        }
        let plain = try await answer(headers: ["X-Key": "wrong"], body: "text", guarded: true, echo)
        #expect(plain.steps == ["response 204", "data 0", "finish"])
        let guarded = try await answer(headers: ["X-Key": "secret-1"], body: "text", guarded: true, echo)
        #expect(guarded.steps == ["response 200", "data 4", "finish"])
    }

    @Test func schemesOfWebKitAndInvalidNamesAreNotServed() async throws {
        let handler = Handler { _ in .failure("") }
        try await withWKPage(schemes: [
            "https": handler, "app": handler, "Notes": handler, "1a": handler, "a b": handler,
        ]) { test in
            #expect(test.engine.configuration._handlers.keys.sorted() == ["app", "notes"])
            #expect(test.engine.ownSchemes == ["app", "notes"])
            // The view exists, and WebKit accepts no scheme any more.
            #expect(!test.engine.serve("later", by: handler))
        }
    }

    /// The simulation blocks mixed content, as WebKit does.
    @Test(arguments: [("https://web.example/", "blocked"), ("http://web.example/", "200")])
    func aDocumentOfHTTPSCannotRequestASchemeOfTheApp(page: String, expected: String) async throws {
        let document = try #require(URL(string: page))
        try await withWKPage(schemes: ["notes": PublicHandler()]) { test in
            try await test.open(at: document)
            let script = "return await fetch('notes://all/').then((response) => `${response.status}`, () => 'blocked')"
            #expect(try await test.page.evaluate(script)?.stringValue == expected)
        }
    }

    // MARK: Requests

    private func answer(
        from document: String? = "app://tests/", headers: [String: String] = [:], body: String? = nil,
        guarded: Bool = false, _ respond: @escaping @Sendable (SchemeRequest) async -> SchemeResponse
    ) async throws -> SimulatedTask {
        let task = SimulatedTask(url)
        task.request.mainDocumentURL = document.flatMap { URL(string: $0) }
        for (name, value) in headers { task.request.setValue(value, forHTTPHeaderField: name) }
        task.request.httpBody = body.map { Data($0.utf8) }
        if body != nil { task.request.httpMethod = "POST" }
        try await withSchemes(["app": Handler(isGuarded: guarded, respond)]) { view, handler in
            handler.webView(view, start: task)
            try await until("the end of the request") { task.isEnded }
        }
        return task
    }

    private func withSchemes(
        _ schemes: [String: any SchemeHandling], _ body: (WKWebView, any WKURLSchemeHandler) async throws -> Void
    ) async throws {
        try await withWKPage(schemes: schemes) { test in
            try await body(test.engine.view, try #require(test.engine.configuration._handlers["app"]))
        }
    }
}

private struct Handler: SchemeHandling {
    var isGuarded = false
    let respond: @Sendable (SchemeRequest) async -> SchemeResponse

    init(isGuarded: Bool = false, _ respond: @escaping @Sendable (SchemeRequest) async -> SchemeResponse) {
        (self.isGuarded, self.respond) = (isGuarded, respond)
    }

    var bodyGuard: SchemeBodyGuard? { isGuarded ? SchemeBodyGuard(field: "X-Key", prefix: "secret") : nil }

    @concurrent
    func response(to request: SchemeRequest) async -> SchemeResponse { await respond(request) }
}

private struct PublicHandler: SchemeHandling {
    var scope: SchemeScope { .everyDocument }

    @concurrent
    func response(to request: SchemeRequest) async -> SchemeResponse {
        SchemeResponse(status: 200, headers: [("Access-Control-Allow-Origin", "*")], body: .bytes(Data()))
    }
}
