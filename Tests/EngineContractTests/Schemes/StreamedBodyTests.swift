import Foundation
import TestSupport
import Testing
import TomboloEngine
import TomboloTesting

/// Responses whose bodies arrive over time.
@MainActor
@Suite(.serialized) struct StreamedBodyTests {
    private static let home = URL(string: "app://tests/") ?? URL(filePath: "/")
    private static let firstPart =
        "const reader = (await fetch('/body')).body.getReader(); const text = (part) => new TextDecoder().decode(part.value);"

    /// Shows a page whose path `/body` has the given body.
    private func withBody(
        _ engine: TestEngine, _ parts: @escaping @Sendable () -> AsyncThrowingStream<Data, any Error>,
        _ body: @escaping @MainActor (Page) async throws -> Void
    ) async throws {
        let scheme = StreamingScheme(parts: parts)
        try await withSchemes(engine, ["app": scheme]) { page in
            try await page.loadAndWait(Self.home)
            try await body(page)
        }
    }

    @Test(arguments: TestEngine.forSchemes)
    func aPageReadsAPartBeforeTheNextOneExists(engine: TestEngine) async throws {
        let (parts, source) = AsyncThrowingStream<Data, any Error>.makeStream()
        try await withBody(engine, { parts }) { page in
            source.yield(Data("first".utf8))
            #expect(
                try await page.evaluate(
                    "\(Self.firstPart) globalThis.reader = reader; return text(await reader.read());") == "first")
            source.yield(Data("second".utf8))
            source.finish()
            let rest = try await page.evaluate(
                "const part = await reader.read(); return [new TextDecoder().decode(part.value), (await reader.read()).done];"
            )
            #expect(rest == ["second", true])
        }
    }

    /// The fake engine has no `EventSource`.
    @Test(arguments: TestEngine.forSchemes.filter(\.isReal))
    func serverSentEventsArrive(engine: TestEngine) async throws {
        let (parts, source) = AsyncThrowingStream<Data, any Error>.makeStream()
        try await withBody(engine, { parts }) { page in
            source.yield(Data("data: one\n\n".utf8))
            let script = """
                const source = new EventSource('/body');
                const text = await new Promise((resolve) => { source.onmessage = (event) => resolve(event.data); });
                source.close();
                return text;
                """
            let text = try await page.evaluate(script)
            #expect(text == "one")
        }
    }

    @Test(arguments: TestEngine.forSchemes)
    func aLongBodyIsComplete(engine: TestEngine) async throws {
        let part = Data((0..<100_000).map { UInt8(truncatingIfNeeded: $0 % 251) })
        let counter = Counter()
        try await withBody(
            engine,
            {
                AsyncThrowingStream { await counter.next() <= 100 ? part : nil }
            }
        ) { page in
            let script = """
                const bytes = new Uint8Array(await (await fetch('/body')).arrayBuffer());
                return [bytes.length, bytes.every((byte, index) => byte === index % 100000 % 251)];
                """
            let result = try await page.evaluate(script)
            #expect(result == [10_000_000, true])
        }
    }

    @Test(arguments: TestEngine.forSchemes)
    func anErrorOfTheBodyIsAnErrorInThePage(engine: TestEngine) async throws {
        let (parts, source) = AsyncThrowingStream<Data, any Error>.makeStream()
        try await withBody(engine, { parts }) { page in
            source.yield(Data("first".utf8))
            source.finish(throwing: CocoaError(.fileReadUnknown))
            let outcome = try await page.evaluate(
                "try { return await (await fetch('/body')).text(); } catch (error) { return error.name; }")
            #expect(outcome == "TypeError")
        }
    }

    @Test(
        arguments: TestEngine.forSchemes,
        ["controller.abort();", "location.reload();", "document.open(); location.href = '/other';"])
    func theBodyIsNoLongerRequestedWhenThePageStops(engine: TestEngine, stop: String) async throws {
        let ended = Counter()
        try await withBody(
            engine,
            {
                let (parts, source) = AsyncThrowingStream<Data, any Error>.makeStream()
                source.onTermination = { _ in Task { await ended.next() } }
                source.yield(Data("first".utf8))
                // Held until the stream ends: without it, the stream would end by itself.
                Task {
                    while await ended.value == 0 { try await Task.sleep(for: .milliseconds(10)) }; source.finish()
                }
                return parts
            }
        ) { page in
            _ = try await page.evaluate(
                """
                globalThis.controller = new AbortController();
                const reader = (await fetch('/body', { signal: controller.signal })).body.getReader();
                await reader.read();
                """)
            #expect(ended.value == 0)
            _ = try? await page.evaluate(stop)
            try await until("the end of the body") { ended.value == 1 }
        }
    }
}

@MainActor
private final class Counter: Sendable {
    private(set) var value = 0

    @discardableResult
    func next() -> Int {
        value += 1
        return value
    }
}

private struct StreamingScheme: SchemeHandling {
    let parts: @Sendable () -> AsyncThrowingStream<Data, any Error>

    @concurrent
    func response(to request: SchemeRequest) async -> SchemeResponse {
        let isBody = request.url.path() == "/body"
        return SchemeResponse(
            status: 200, headers: [("Content-Type", isBody ? "text/event-stream" : "text/html")],
            body: isBody ? .stream(parts()) : .bytes(Data("<!DOCTYPE html><title>Home</title>".utf8)))
    }
}
