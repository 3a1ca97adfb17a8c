import CGTK
import Glibc
import Testing
import TomboloBridge
import TomboloEngine
import TomboloTesting

/// Pages that flood the bridge with calls. A flood delays only its own page.
@MainActor
@Suite struct FloodTests {
    /// 100,000 calls in one message. The script sends the records itself, because `tombolo.call` would create a promise for each call.
    private static let flood = """
        const records = [];
        for (let id = 1; id <= 100000; id += 1) records[id - 1] = 'c\\x1f' + id + '\\x1fsecret';
        const detail = records.join('\\x1e');
        visualViewport.dispatchEvent(new CustomEvent('tombolo-up', { detail, cancelable: true }));
        """

    /// A grant for another call. Without any grant the document would be disconnected because of the size of the flood.
    private static func otherCalls() throws -> AccessPolicy {
        try AccessPolicy([Grant(["other"], to: ["app://tests"])])
    }

    @Test(arguments: TestEngine.everyTransport)
    func aFloodOfRecordsDoesNotBlockTheMainActor(engine: TestEngine) async throws {
        try await withPage(engine, policy: Self.otherCalls()) { test in
            let denials = DenialCount(of: test.bridge)
            try await test.open()
            var turns = 0
            let other = Task {
                var last = denials.value
                while !Task.isCancelled {
                    if denials.value != last { turns += 1 }
                    last = denials.value
                    await Task.yield()
                }
            }
            try await test.run(Self.flood)
            try await test.until("all denials") { denials.value >= 100_000 }
            other.cancel()
            #expect(denials.value == 100_000)
            // Other tasks ran between the time slices.
            #expect(turns >= 5)
        }
    }

    @Test(arguments: TestEngine.everyTransport)
    func otherPagesAreServedDuringAFlood(engine: TestEngine) async throws {
        try await withPage(engine, policy: Self.otherCalls()) { flooding in
            let denials = DenialCount(of: flooding.bridge)
            try await flooding.open()
            try await withPage(engine) { other in
                var before: Int?
                other.calls.register("received") { before = denials.value }
                try await other.open()
                try await flooding.run(Self.flood)
                try await other.run("await tombolo.call('received')")
                #expect(try #require(before) < 100_000)
                try await flooding.until("all denials") { denials.value >= 100_000 }
            }
        }
    }

    /// `DrawingCount` runs at the priority at which GTK draws, which is lower than the priority of incoming messages.
    @Test(arguments: TestEngine.everyTransport.filter(\.isReal))
    func aFloodDoesNotBlockDrawing(engine: TestEngine) async throws {
        try await withPage(engine, policy: Self.otherCalls()) { test in
            let denials = DenialCount(of: test.bridge)
            try await test.open()
            let drawing = DrawingCount { denials.value }
            try await test.run(Self.flood)
            try await test.until("all denials") { denials.value >= 100_000 }
            #expect(drawing.turns >= 5)
        }
    }

    @Test(arguments: TestEngine.everyTransport)
    func aFloodFromAFrameDoesNotDelayOtherDocuments(engine: TestEngine) async throws {
        let policy = try AccessPolicy([
            Grant(["before"], to: ["app://tests"]), Grant(["other"], to: ["app://tests"], frames: .sameOrigin),
        ])
        try await withPage(engine, policy: policy) { test in
            let denials = DenialCount(of: test.bridge)
            var before: Int?
            test.calls.register("before") { before = denials.value }
            try await test.open()
            try await test.addFrame(.srcdoc, running: Self.flood)
            try await test.until("the first denials") { denials.value > 0 }
            try await test.run("await tombolo.call('before')")
            #expect(try #require(before) < 100_000)
            try await test.until("all denials") { denials.value >= 100_000 }
        }
    }

    @Test(arguments: TestEngine.everyTransport)
    func callsDuringAFloodStayInOrder(engine: TestEngine) async throws {
        try await withPage(engine) { test in
            var order: [Int] = []
            test.calls.register("n") { (number: Int) in order.append(number) }
            try await test.open()
            try await test.run(
                """
                const calls = [];
                for (let i = 0; i < 5000; i += 1) calls.push(tombolo.call('n', i));
                await null; await null;
                for (let i = 5000; i < 5100; i += 1) calls.push(tombolo.call('n', i));
                await new Promise((resolve) => setTimeout(resolve, 0));
                for (let i = 5100; i < 5200; i += 1) calls.push(tombolo.call('n', i));
                await Promise.all(calls);
                """)
            #expect(order == Array(0..<5200))
        }
    }

    @Test(arguments: TestEngine.everyTransport)
    func manySmallMessagesStayInOrder(engine: TestEngine) async throws {
        try await withPage(engine) { test in
            var order: [Int] = []
            test.calls.register("n") { (number: Int) in order.append(number) }
            try await test.open()
            try await test.run(
                """
                const calls = [];
                for (let i = 0; i < 3000; i += 1) calls.push(tombolo.call('n', i));
                for (let i = 3000; i < 6000; i += 1) {
                    await null; await null;
                    calls.push(tombolo.call('n', i));
                }
                await Promise.all(calls);
                """)
            #expect(order == Array(0..<6000))
        }
    }

    @Test(arguments: TestEngine.everyTransport)
    func aDocumentWhoseBacklogExceedsTheLimitIsDisconnected(engine: TestEngine) async throws {
        var limits = BridgeLimits()
        limits.pageBytes = 10_000
        try await withPage(engine, limits: limits) { test in
            // The 10,000 calls take ten seconds in total, so that the later messages arrive while calls are still waiting, even on a slow
            // machine.
            test.calls.register("n") { (_: Int) in _ = usleep(1000) }
            try await test.open()
            let codes = try await test.value(
                """
                (async () => {
                    const calls = [];
                    for (const count of [10000, 1, 1]) {
                        for (let i = 0; i < count; i += 1) calls.push(tombolo.call('n', calls.length));
                        await null; await null;
                    }
                    const codes = new Set();
                    for (const result of await Promise.allSettled(calls)) codes.add(result.reason?.code ?? 'answered');
                    return [...codes].includes('disconnected');
                })()
                """)
            #expect(codes == true)
            #expect(test.bridge.document == nil)
            try await test.open()
            #expect(try await test.value("tombolo.call('n', 1)") == nil)
        }
    }
}

/// Counts denials as they occur, since tests read the number often and the list of events is long.
@MainActor
private final class DenialCount {
    private(set) var value = 0

    init(of bridge: Bridge) {
        bridge.observe { [weak self] event in
            if case .denied = event { self?.value += 1 }
        }
    }
}

/// Counts the opportunities for GTK to draw at which a counter had changed since the previous one.
@MainActor
private final class DrawingCount {
    private(set) var turns = 0
    private var last: Int
    private let counter: @MainActor () -> Int
    private var source: guint = 0

    init(while counter: @escaping @MainActor () -> Int) {
        self.counter = counter
        last = counter()
        source = g_timeout_add_full(
            GDK_PRIORITY_REDRAW, 1,
            { data in
                nonisolated(unsafe) let data = data
                MainActor.assumeIsolated {
                    guard let data else { return }
                    Unmanaged<DrawingCount>.fromOpaque(data).takeUnretainedValue().draw()
                }
                return 1
            }, Unmanaged.passUnretained(self).toOpaque(), nil)
    }

    isolated deinit { g_source_remove(source) }

    private func draw() {
        if counter() != last { turns += 1 }
        last = counter()
    }
}
