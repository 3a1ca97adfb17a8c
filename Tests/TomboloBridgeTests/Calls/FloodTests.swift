import CGTK
import Glibc
import Testing
import TomboloBridge
import TomboloEngine
import TomboloTesting

/// Pages that flood the bridge with calls. A flood delays only its own page.
@MainActor
@Suite struct FloodTests {
    /// The number of calls of one flood.
    fileprivate static let floodSize = 100_000

    /// The calls of a flood, in one message. The script sends the records itself, because `tombolo.call` would create a promise for each call.
    private static let flood = """
        const records = [];
        for (let id = 1; id <= \(floodSize); id += 1) records[id - 1] = 'c\\x1f' + id + '\\x1fsecret';
        const detail = records.join('\\x1e');
        visualViewport.dispatchEvent(new CustomEvent('tombolo-up', { detail, cancelable: true }));
        """

    /// A grant for another call. Without any grant the document would be disconnected because of the size of the flood.
    private static func otherCalls() throws -> AccessPolicy {
        try AccessPolicy([Grant(["other"], to: ["app://tests"])])
    }

    /// Sends one flood after the other, until other work has been done while a flood was processed. Waits until each flood has been processed.
    private func sendFloods(
        in test: TestPage, _ progress: FloodProgress, _ send: () async throws -> Void
    ) async throws {
        let end = ContinuousClock.now + .seconds(120)
        repeat {
            let expected = progress.denials + Self.floodSize
            try await send()
            try await test.until("all denials") { progress.denials >= expected }
            #expect(progress.denials == expected)
        } while !progress.hasYielded && ContinuousClock.now < end
        try #require(progress.hasYielded, "Other work was not done while a flood was processed.")
    }

    @Test(arguments: TestEngine.everyTransport)
    func aFloodOfRecordsDoesNotBlockTheMainActor(engine: TestEngine) async throws {
        try await withPage(engine, policy: Self.otherCalls(), keepsEvents: false) { test in
            let progress = FloodProgress(of: test.bridge, minimumTurns: 5)
            try await test.open()
            let other = Task {
                while !Task.isCancelled {
                    progress.noteOtherWork()
                    await Task.yield()
                }
            }
            defer { other.cancel() }
            try await sendFloods(in: test, progress) { try await test.run(Self.flood) }
        }
    }

    @Test(arguments: TestEngine.everyTransport)
    func otherPagesAreServedDuringAFlood(engine: TestEngine) async throws {
        try await withPage(engine, policy: Self.otherCalls(), keepsEvents: false) { flooding in
            let progress = FloodProgress(of: flooding.bridge)
            try await flooding.open()
            try await withPage(engine, keepsEvents: false) { other in
                other.calls.register("received") { progress.noteOtherWork() }
                try await other.open()
                let calls = Task {
                    while !progress.hasYielded { try await other.run("await tombolo.call('received')") }
                }
                try await sendFloods(in: flooding, progress) { try await flooding.run(Self.flood) }
                try await calls.value
            }
        }
    }

    /// `DrawingTurns` has the priority at which GTK draws, which is lower than the priority of incoming messages.
    @Test(arguments: TestEngine.everyTransport.filter(\.isReal))
    func aFloodDoesNotBlockDrawing(engine: TestEngine) async throws {
        try await withPage(engine, policy: Self.otherCalls(), keepsEvents: false) { test in
            let progress = FloodProgress(of: test.bridge, minimumTurns: 5)
            try await test.open()
            let drawing = DrawingTurns(in: progress)
            defer { drawing.stop() }
            try await sendFloods(in: test, progress) { try await test.run(Self.flood) }
        }
    }

    @Test(arguments: TestEngine.everyTransport)
    func aFloodFromAFrameDoesNotDelayOtherDocuments(engine: TestEngine) async throws {
        let policy = try AccessPolicy([
            Grant(["before"], to: ["app://tests"]), Grant(["other"], to: ["app://tests"], frames: .sameOrigin),
        ])
        try await withPage(engine, policy: policy, keepsEvents: false) { test in
            let progress = FloodProgress(of: test.bridge)
            test.calls.register("before") { progress.noteOtherWork() }
            try await test.open()
            let calls = Task {
                while !progress.hasYielded { try await test.run("await tombolo.call('before')") }
            }
            try await sendFloods(in: test, progress) {
                try await test.removeFrames()
                try await test.addFrame(.srcdoc, running: Self.flood)
            }
            try await calls.value
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
            // The 10,000 calls would take more than three minutes, so that the later messages arrive while calls are still waiting, even on a slow
            // machine. The calls that wait when the document is disconnected are dropped.
            test.calls.register("n") { (_: Int) in _ = usleep(20_000) }
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

/// Counts the denials of a page's floods, and notes whether other work is done while a flood is processed.
@MainActor
private final class FloodProgress {
    /// The number of denials. Counted as they occur, since tests read it often and the list of events is long.
    private(set) var denials = 0
    /// Whether other work has been done often enough after some, but not all, calls of a flood were denied.
    private(set) var hasYielded = false
    private let minimumTurns: Int
    private var turns: [Int] = []

    /// - Parameter minimumTurns: The number of times that other work has to be done while the same flood is processed.
    init(of bridge: Bridge, minimumTurns: Int = 1) {
        self.minimumTurns = minimumTurns
        bridge.observe { [weak self] event in
            if case .denied = event { self?.denials += 1 }
        }
    }

    /// Notes that work other than the flood is being done.
    func noteOtherWork() {
        let size = FloodTests.floodSize
        guard !denials.isMultiple(of: size), denials != turns.last else { return }
        turns = turns.filter { $0 / size == denials / size } + [denials]
        if turns.count >= minimumTurns { hasYielded = true }
    }
}

/// Notes the opportunities for GTK to draw, until it is stopped.
@MainActor
private final class DrawingTurns {
    private let progress: FloodProgress
    private var source: guint = 0

    init(in progress: FloodProgress) {
        self.progress = progress
        source = g_timeout_add_full(
            GDK_PRIORITY_REDRAW, 1,
            { data in
                nonisolated(unsafe) let data = data
                MainActor.assumeIsolated {
                    guard let data else { return }
                    Unmanaged<DrawingTurns>.fromOpaque(data).takeUnretainedValue().progress.noteOtherWork()
                }
                return 1
            }, Unmanaged.passUnretained(self).toOpaque(), nil)
    }

    func stop() { g_source_remove(source) }
}
