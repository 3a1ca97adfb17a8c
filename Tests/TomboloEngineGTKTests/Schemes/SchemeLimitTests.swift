import CGTK
import Foundation
import TestSupport
import Testing
import TomboloEngine
import TomboloTesting

@testable import TomboloEngineGTK

/// Pages whose requests to a scheme of the app exceed the limits.
@MainActor
@Suite(.serialized) struct SchemeLimitTests {
    @Test func requestsPastTheLimitWaitAndAreAnswered() async throws {
        let scheme = HeldScheme()
        try await withLimits(scheme, { $0.running = 4 }) { page, engine in
            _ = try await page.evaluate(
                """
                const load = async (i) => (await fetch('/held/' + i)).status;
                globalThis.all = Promise.all(Array.from({ length: 40 }, (_, i) => load(i)));
                """)
            try await until("the requests") { engine.schemes?.requestCount == 40 && scheme.runningCount >= 4 }
            await scheme.gate.open()
            #expect(try await page.evaluate("return (await all).filter((status) => status === 200).length;") == 40)
            #expect(scheme.maximumRunningCount == 4)
        }
    }

    @Test func aRequestThatIsStoppedWhileItWaitsDoesNotReachItsHandler() async throws {
        let scheme = HeldScheme()
        try await withLimits(scheme, { $0.running = 1 }) { page, engine in
            _ = try await page.evaluate("globalThis.held = fetch('/held');")
            try await until("the first request") { scheme.paths.contains("/held") }
            _ = try await page.evaluate(
                """
                globalThis.controller = new AbortController();
                globalThis.stopped = fetch('/stopped', { signal: controller.signal }).catch((error) => error.name);
                globalThis.last = fetch('/last').then((response) => response.status);
                """)
            try await until("the other requests") { engine.schemes?.requestCount == 3 }
            _ = try await page.evaluate("controller.abort();")
            try await until("the end of the stopped request") { engine.schemes?.requestCount == 2 }
            await scheme.gate.open()
            #expect(try await page.evaluate("return [await stopped, await last];") == ["AbortError", 200])
            #expect(scheme.paths == ["/", "/held", "/last"])
        }
    }

    @Test func requestsPastTheMemoryLimitAreNetworkErrors() async throws {
        let scheme = HeldScheme()
        // Room for three requests: each takes 16 KB and its URL and header fields.
        try await withLimits(scheme, { $0.requestBytes = 60_000 }) { page, engine in
            let failures = try await page.evaluate(
                """
                return await new Promise((resolve) => {
                    let failures = 0;
                    for (let i = 0; i < 5; i++)
                        fetch('/held/' + i).catch(() => { if (++failures === 2) resolve(failures); });
                });
                """)
            #expect(failures == 2)
            await scheme.gate.open()
            try await until("the end of the requests") { engine.schemes?.requestCount == 0 }
            #expect(try await page.evaluate("return (await fetch('/plain')).status;") == 200)
        }
    }

    @Test func aLongURLDoesNotReachTheHandler() async throws {
        let scheme = HeldScheme()
        try await withLimits(scheme, { _ in }) { page, _ in
            let outcomes = try await page.evaluate(
                """
                const outcome = (length) => fetch('/plain' + '?'.padEnd(length, 'x')).then((r) => r.status, () => 0);
                return [await outcome(1000000), await outcome(1048576)];
                """)
            #expect(outcomes == [200, 404])
            #expect(scheme.paths == ["/", "/plain"])
        }
    }

    @Test func requestsToOneSchemeDoNotUseUpTheMemoryOfAnother() async throws {
        let (scheme, other) = (HeldScheme(), HeldScheme(scope: .everyDocument))
        // Room for three requests.
        try await withLimits(scheme, others: ["other": other], { $0.requestBytes = 60_000 }) { page, engine in
            _ = try await page.evaluate("for (let i = 0; i < 5; i++) fetch('other://tests/held').catch(() => {});")
            try await until("the requests to the other scheme") { other.runningCount == 3 }
            #expect(try await page.evaluate("return (await fetch('/plain')).status;") == 200)
            await other.gate.open()
            try await until("the end of the requests") { engine.schemes?.requestCount == 0 }
        }
    }

    @Test func bodiesPastTheLimitAreNetworkErrors() async throws {
        let scheme = HeldScheme()
        try await withLimits(scheme, { $0.bodyBytes = 3 << 20 }) { page, engine in
            _ = try await page.evaluate(
                """
                globalThis.post = (path, megabytes) => fetch(path, {
                    method: 'POST', headers: { 'X-Key': 'secret' }, body: new Uint8Array(megabytes << 20),
                }).then((response) => response.status, (error) => error.name);
                globalThis.held = post('/held', 2);
                """)
            try await until("the first request") { scheme.paths.contains("/held") }
            let others = try await page.evaluate(
                "return [await post('/more', 2), await post('/less', 1), await post('/long', 4)];")
            #expect(others == ["TypeError", 200, "TypeError"])
            await scheme.gate.open()
            #expect(try await page.evaluate("return await held;") == 200)
            try await until("the end of the requests") { engine.schemes?.requestCount == 0 }
            #expect(try await page.evaluate("return await post('/more', 2);") == 200)
            #expect(scheme.paths == ["/", "/held", "/less", "/more"])
        }
    }

    @Test func onlyRunningRequestsHoldAFileOpen() async throws {
        let scheme = MemoryScheme()
        try await withLimits(scheme, { $0.running = 2 }) { page, _ in
            let length = try await page.evaluate(
                """
                const load = async (i) => (await (await fetch('/file/' + i)).arrayBuffer()).byteLength;
                return (await Promise.all(Array.from({ length: 30 }, (_, i) => load(i)))).reduce((a, b) => a + b);
                """)
            #expect(length == .integer(30 << 20))
            #expect(scheme.maximumOpenCount > 0 && scheme.maximumOpenCount <= 2)
        }
    }

    @Test func openStreamsAreLimitedAndDoNotBlockOtherRequests() async throws {
        let scheme = HeldScheme()
        let limits: (inout SchemeLimits) -> Void = {
            ($0.running, $0.streams, $0.slotTime) = (2, 2, .milliseconds(20))
        }
        try await withLimits(scheme, limits) { page, engine in
            let outcomes = try await page.evaluate(
                """
                globalThis.readers = [];
                for (const path of ['/stream/1', '/stream/2']) {
                    const reader = (await fetch(path)).body.getReader();
                    await reader.read();
                    readers.push(reader);
                }
                const attempt = (path) => fetch(path).then((response) => response.status, (error) => error.name);
                return [await attempt('/stream/3'), await attempt('/plain')];
                """)
            #expect(outcomes == ["TypeError", 200])
            _ = try await page.evaluate("await readers[0].cancel();")
            try await until("the end of a stream") { engine.schemes?.requestCount == 1 }
            let isDone = try await page.evaluate(
                "return (await (await fetch('/stream/4')).body.getReader().read()).done;")
            #expect(isDone == false)
        }
    }

    @Test func aHandlerMayWaitForAnotherRequestOfItsPage() async throws {
        let scheme = HeldScheme()
        try await withLimits(scheme, { ($0.running, $0.slotTime) = (1, .milliseconds(20)) }) { page, _ in
            let statuses = try await page.evaluate(
                """
                const held = fetch('/held').then((response) => response.status);
                return [(await fetch('/open')).status, await held];
                """)
            #expect(statuses == [200, 200])
        }
    }

    @Test func closingAPageEndsTheRequestsThatWait() async throws {
        weak var remaining: HeldScheme?
        try await {
            let scheme = HeldScheme()
            remaining = scheme
            try await withLimits(scheme, { $0.running = 1 }) { page, engine in
                _ = try await page.evaluate("fetch('/held').catch(() => {});")
                try await until("the first request") { scheme.paths.contains("/held") }
                _ = try await page.evaluate("fetch('/waiting').catch(() => {});")
                try await until("the second request") { engine.schemes?.requestCount == 2 }
            }
            await scheme.gate.open()
            try await until("the end of the handler") { scheme.runningCount == 0 }
            #expect(scheme.paths == ["/", "/held"])
        }()
        try await until("the handler to be released") { remaining == nil }
    }

    /// Shows a page whose schemes have the given limits. The time after which a request no longer counts as running is a
    /// day by default.
    private func withLimits(
        _ scheme: any SchemeHandling, others: [String: any SchemeHandling] = [:],
        _ change: (inout SchemeLimits) -> Void,
        _ body: @MainActor (Page, GTKPage) async throws -> Void
    ) async throws {
        GTKRendering.prepare()
        guard gtk_init_check() != 0 else { throw TestFailure("There is no display.") }
        var options = GTKPageOptions()
        options.schemeLimits.slotTime = .seconds(86_400)
        change(&options.schemeLimits)
        try await PageSlots.gtk.use(alone: false) { [options] in
            let schemes = others.merging(["app": scheme]) { _, own in own }
            let engine = GTKPage(profile: try GTKProfile(.ephemeral), schemes: schemes, options: options)
            let page = Page(engine: engine)
            defer { page.close() }
            try await page.loadAndWait(TestPage.home)
            try await until("the end of the load") { engine.schemes?.requestCount == 0 }
            try await body(page, engine)
        }
    }
}

/// Records requests. A request to `/open` opens the gate, and those to `/held` are answered after that. Those to
/// `/stream` are answered with a stream that does not end.
@MainActor
private final class HeldScheme: SchemeHandling {
    nonisolated let gate = Gate()
    nonisolated let scope: SchemeScope
    private(set) var paths: [String] = []
    private(set) var runningCount = 0
    private(set) var maximumRunningCount = 0
    private var sources: [AsyncThrowingStream<Data, any Error>.Continuation] = []

    init(scope: SchemeScope = .ownDocuments) { self.scope = scope }

    nonisolated var bodyGuard: SchemeBodyGuard? { SchemeBodyGuard(field: "X-Key", prefix: "secret") }

    @concurrent
    nonisolated func response(to request: SchemeRequest) async -> SchemeResponse {
        let path = request.url.path()
        await begin(path)
        if path.hasPrefix("/held") { await gate.wait() }
        if path == "/open" { await gate.open() }
        let body: SchemeResponse.Body =
            path.hasPrefix("/stream") ? .stream(await makeStream()) : .bytes(Data("<p>A page</p>".utf8))
        await end()
        return SchemeResponse(status: 200, headers: [("Content-Type", "text/html")], body: body)
    }

    private func begin(_ path: String) {
        paths.append(path)
        runningCount += 1
        maximumRunningCount = max(maximumRunningCount, runningCount)
    }

    private func end() { runningCount -= 1 }

    private func makeStream() -> AsyncThrowingStream<Data, any Error> {
        let (parts, source) = AsyncThrowingStream<Data, any Error>.makeStream()
        source.yield(Data("first".utf8))
        sources.append(source)
        return parts
    }
}

/// Answers requests to `/file` with a megabyte of memory, as if it were a file, and counts how many of these are open.
@MainActor
private final class MemoryScheme: SchemeHandling {
    private nonisolated let memory = MarkedMemory()
    private(set) var maximumOpenCount = 0

    @concurrent
    nonisolated func response(to request: SchemeRequest) async -> SchemeResponse {
        let fields = [("Content-Type", "text/html")]
        guard request.url.path().hasPrefix("/file") else {
            return SchemeResponse(status: 200, headers: fields, body: .bytes(Data("<p>A page</p>".utf8)))
        }
        let region = FileRegion(descriptor: memory.make(1 << 20), offset: 0, length: 1 << 20)
        await note(memory.openCount)
        return SchemeResponse(status: 200, headers: fields, body: .file(region))
    }

    private func note(_ openCount: Int) { maximumOpenCount = max(maximumOpenCount, openCount) }
}
