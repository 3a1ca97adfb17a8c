import Synchronization
import Testing
import TomboloBridge
import TomboloEngine
import TomboloTesting

/// Streams of values from Swift to a page.
@MainActor
struct StreamTests {
    @Test(arguments: TestEngine.everyTransport)
    func valuesArriveInOrder(engine: TestEngine) async throws {
        try await withPage(engine) { test in
            test.calls.registerStream("numbers") { (count: Int, _) in Numbers(count: count) }
            try await test.open()
            let received = try await test.value(
                """
                (async () => {
                    let next = 0;
                    for await (const value of tombolo.stream('numbers', 20000)) {
                        if (value !== next) return `${value} in place of ${next}`;
                        next += 1;
                    }
                    return next;
                })()
                """)
            #expect(received == 20_000)
            #expect(test.bridge.callsInFlight == 0)
        }
    }

    /// The fake engine has no `ReadableStream`.
    @Test
    func aStreamIsAReadableStream() async throws {
        try await withPage(.gtk) { test in
            test.calls.registerStream("numbers") { (count: Int, _) in Numbers(count: count) }
            try await test.open()
            let received = try await test.value(
                """
                (async () => {
                    const reader = tombolo.stream('numbers', 3).pipeThrough(new TransformStream({
                        transform: (value, controller) => controller.enqueue(value * 10),
                    })).getReader();
                    const received = [];
                    for (let step; !(step = await reader.read()).done;) received.push(step.value);
                    return received;
                })()
                """)
            #expect(received == [0, 10, 20])
            let (begun, ended) = (Counter(), Counter())
            test.calls.registerStream("nothing") { Waiting(begun: begun, ended: ended) }
            try await test.run("globalThis.silent = tombolo.stream('nothing')")
            try await test.until("the start of the sequence") { begun.count == 1 }
            try await test.run("await silent.cancel()")
            try await test.until("the end of the stream") { ended.count == 1 }
        }
    }

    /// Registers a sequence that can be iterated on any actor, or one that can be iterated on the main actor only.
    private func register<Values: AsyncSequence & Sendable>(
        _ name: String, in test: TestPage, anywhere: Bool, _ values: @escaping @MainActor () -> Values
    ) where Values.Element: Encodable & Sendable {
        if anywhere {
            test.calls.registerStream(name) { values() }
        } else {
            test.calls.registerStream(name) { CallerBound(base: values()) }
        }
    }

    @Test(arguments: TestEngine.everyTransport, [true, false])
    func aSlowPageSuspendsItsProducer(engine: TestEngine, anywhere: Bool) async throws {
        try await withPage(engine) { test in
            let asked = Counter()
            register("numbers", in: test, anywhere: anywhere) { Numbers(count: .max, asked: asked) }
            try await test.open()
            try await test.run("globalThis.values = tombolo.stream('numbers')[Symbol.asyncIterator]();")
            try await test.until("the buffered values") { asked.count >= 4_096 }
            for _ in 0..<20 { try await test.run("await new Promise((next) => setTimeout(next, 5));") }
            // A sequence that is iterated on the main actor has produced one additional value, which waits for credit.
            #expect(asked.count == (anywhere ? 4_096 : 4_097))
            #expect(
                try await test.value("(async () => { for (let i = 0; i < 3000; i++) await values.next(); })()") == nil)
            try await test.until("the request for more values") { asked.count > 4_097 }
            #expect(asked.count <= 4_097 + 3_000)
        }
    }

    @Test(arguments: TestEngine.everyTransport, [true, false])
    func backpressureCountsTheSizeOfValues(engine: TestEngine, anywhere: Bool) async throws {
        try await withPage(engine) { test in
            let asked = Counter()
            let text = String(repeating: "a", count: 400_000)
            register("texts", in: test, anywhere: anywhere) { Numbers(count: 50, asked: asked).map { _ in text } }
            try await test.open()
            try await test.run("globalThis.values = tombolo.stream('texts')[Symbol.asyncIterator]();")
            try await test.until("the buffered values") { asked.count >= 3 }
            for _ in 0..<10 { try await test.run("await new Promise((next) => setTimeout(next, 5));") }
            #expect(asked.count == (anywhere ? 3 : 4))
            let count = try await test.value(
                "(async () => { let count = 0; while (!(await values.next()).done) count += 1; return count; })()")
            #expect(count == 50)
        }
    }

    @Test(arguments: TestEngine.everyTransport)
    func endingTheIterationCancelsTheTask(engine: TestEngine) async throws {
        try await withPage(engine) { test in
            let (begun, ended) = (Counter(), Counter())
            test.calls.registerStream("numbers") { Numbers(count: .max, token: EndToken(ended)) }
            test.calls.registerStream("nothing") { Waiting(begun: begun, ended: ended) }
            try await test.open()
            try await test.run("for await (const value of tombolo.stream('numbers')) if (value === 5) break;")
            try await test.until("the end of the loop's task") { ended.count == 1 }
            for (index, stop) in ["values.return()", "controller.abort()"].enumerated() {
                try await test.run(
                    """
                    globalThis.controller = new AbortController();
                    globalThis.values = tombolo.stream('nothing', null, { signal: controller.signal })[Symbol.asyncIterator]();
                    globalThis.next = values.next().catch(() => {});
                    """)
                // Waits for the iteration to start: if a stream ends before its first value was requested, its task never iterates.
                try await test.until("a request for a value") { begun.count == index + 1 }
                try await test.run("\(stop); await next;")
                try await test.until("the end of the task after \(stop)") { ended.count == index + 2 }
                try await test.until("the end of the call") { test.bridge.callsInFlight == 0 }
            }
        }
    }

    @Test(arguments: TestEngine.everyTransport)
    func streamsEndWithTheirDocument(engine: TestEngine) async throws {
        try await withPage(engine) { test in
            let (begun, ended) = (Counter(), Counter())
            test.calls.registerStream("numbers") { Numbers(count: .max, token: EndToken(ended)) }
            test.calls.registerStream("nothing") { Waiting(begun: begun, ended: ended) }
            try await test.open()
            try await test.run(
                """
                globalThis.open = ['numbers', 'nothing'].map((name) => tombolo.stream(name)[Symbol.asyncIterator]());
                await open[0].next();
                """)
            try await test.until("the start of the other stream") { begun.count == 1 }
            try await test.open()
            try await test.until("the end of both streams") { ended.count == 2 }
            #expect(test.bridge.callsInFlight == 0)
        }
    }

    @Test(arguments: TestEngine.everyTransport)
    func anErrorArrivesAfterTheValuesBeforeIt(engine: TestEngine) async throws {
        try await withPage(engine) { test in
            test.calls.registerStream("numbers") {
                Numbers(count: 3, failure: TomboloError("empty", "There are no more.", data: ["left": 0]))
            }
            try await test.open()
            try await test.run("globalThis.received = [];")
            let error = try await test.failure(
                "(async () => { for await (const value of tombolo.stream('numbers')) received.push(value); })()")
            #expect(error?.code == "empty" && error?.message == "There are no more." && error?.data == ["left": 0])
            #expect(try await test.value("received") == [0, 1, 2])
        }
    }

    @Test(arguments: TestEngine.everyTransport)
    func closingThePageDuringEncodingEndsTheStream(engine: TestEngine) async throws {
        try await withPage(engine) { test in
            let ended = Counter()
            test.calls.registerStream("numbers") {
                Numbers(count: .max, token: EndToken(ended)).map { number in
                    Closing { @MainActor in if number == 5 { test.page.close() } }
                }
            }
            try await test.open()
            _ = try? await test.run("globalThis.values = tombolo.stream('numbers')[Symbol.asyncIterator]();")
            try await test.until("the end of the task") { ended.count == 1 }
            #expect(test.page.isClosed)
        }
    }

    @Test(arguments: TestEngine.everyTransport)
    func anUnencodableValueEndsTheStream(engine: TestEngine) async throws {
        try await withPage(engine) { test in
            test.calls.registerStream("numbers") { Numbers(count: 3).map { $0 == 2 ? Double.nan : Double($0) } }
            try await test.open()
            try await test.run("globalThis.received = [];")
            let error = try await test.failure(
                "(async () => { for await (const value of tombolo.stream('numbers')) received.push(value); })()")
            #expect(error?.code == .invalidArgument)
            #expect(try await test.value("received") == [0, 1])
        }
    }

    /// The error is sent although the sequence yields no further value and ignores its cancellation.
    @Test(arguments: TestEngine.everyTransport)
    func anErrorDoesNotWaitForTheNextValue(engine: TestEngine) async throws {
        try await withPage(engine) { test in
            test.calls.registerStream("numbers") { InvalidThenPending() }
            try await test.open()
            let error = try await test.failure(
                "(async () => { for await (const value of tombolo.stream('numbers')); })()")
            #expect(error?.code == .invalidArgument)
            try await test.until("the end of the handler") { test.bridge.callsInFlight == 0 }
        }
    }

    @Test(arguments: TestEngine.everyTransport)
    func openingAStreamNeedsAGrantAndARegisteredStream(engine: TestEngine) async throws {
        try await withPage(engine, policy: try AccessPolicy([Grant(["numbers", "once", "none"], to: ["app://tests"])]))
        { test in
            test.calls.registerStream("numbers") { Numbers(count: 3) }
            test.calls.registerStream("secret") { Numbers(count: 3) }
            test.calls.register("once") { 1 }
            try await test.open()
            let first = "[Symbol.asyncIterator]().next()"
            let failures = [
                ("tombolo.call('numbers')", TomboloError.Code.invalidArgument),
                ("tombolo.stream('once')\(first)", .invalidArgument), ("tombolo.stream('none')\(first)", .unknownCall),
                ("tombolo.stream('secret')\(first)", .denied),
            ]
            for (expression, code) in failures {
                #expect(try await test.failure(expression)?.code == code, "\(expression)")
            }
        }
    }

    @Test(arguments: TestEngine.everyTransport, [true, false])
    func creditIsLimitedAndInvalidCreditIsIgnored(engine: TestEngine, anywhere: Bool) async throws {
        try await withPage(engine) { test in
            let asked = Counter()
            register("numbers", in: test, anywhere: anywhere) { Numbers(count: .max, asked: asked) }
            try await test.open()
            try await test.sendRecords("s|900|numbers;g|900|3;g|901|5;g|0|9007199254740991")
            try await test.until("the buffered values") { asked.count == (anywhere ? 3 : 4) }
            try await test.sendRecords("g|900|9007199254740991;g|900|9007199254740991")
            try await test.until("the maximum credit") { asked.count > 60_000 }
            for _ in 0..<10 { try await test.run("await new Promise((next) => setTimeout(next, 5));") }
            #expect(asked.count <= 65_536 + 4)
            try await test.sendRecords("x|900;g|900|5")
            try await test.until("the end of the stream") { test.bridge.callsInFlight == 0 }
        }
    }
}

/// Counts up without suspending.
private struct Numbers: AsyncSequence, AsyncIteratorProtocol {
    var count: Int
    var asked: Counter?
    var token: EndToken?
    var failure: TomboloError?
    private var number = 0

    init(count: Int, asked: Counter? = nil, token: EndToken? = nil, failure: TomboloError? = nil) {
        (self.count, self.asked, self.token, self.failure) = (count, asked, token, failure)
    }

    func makeAsyncIterator() -> Numbers { self }

    mutating func next() async throws -> Int? { try await next(isolation: #isolation) }

    mutating func next(isolation actor: isolated (any Actor)?) async throws -> Int? {
        asked?.add()
        if number >= count {
            if let failure { throw failure }
            return nil
        }
        number += 1
        return number - 1
    }
}

/// Yields NaN, then suspends for ever and ignores cancellation.
private struct InvalidThenPending: AsyncSequence, AsyncIteratorProtocol {
    private static let held = Mutex<[CheckedContinuation<Void, Never>]>([])
    private var hasGiven = false

    func makeAsyncIterator() -> InvalidThenPending { self }

    mutating func next() async -> Double? {
        guard hasGiven else {
            hasGiven = true
            return .nan
        }
        await withCheckedContinuation { continuation in Self.held.withLock { $0.append(continuation) } }
        return nil
    }
}

/// A sequence that can be iterated only in the isolation in which it was made.
private struct CallerBound<Base: AsyncSequence>: AsyncSequence {
    private final class State {}

    let base: Base
    private let state = State()

    init(base: Base) { self.base = base }

    func makeAsyncIterator() -> Base.AsyncIterator { base.makeAsyncIterator() }
}

/// Yields nothing until it is cancelled.
private struct Waiting: AsyncSequence, AsyncIteratorProtocol {
    var begun: Counter
    var ended: Counter

    func makeAsyncIterator() -> Waiting { self }

    mutating func next() async throws -> Int? { try await next(isolation: #isolation) }

    mutating func next(isolation actor: isolated (any Actor)?) async throws -> Int? {
        begun.add()
        defer { ended.add() }
        try await Task.sleep(for: .seconds(600))
        return nil
    }
}

/// A counter for any thread.
private final class Counter: Sendable {
    private let value = Mutex(0)

    var count: Int { value.withLock(\.self) }

    func add() { value.withLock { $0 += 1 } }
}

/// Counts when the iteration ends.
private final class EndToken: Sendable {
    private let counter: Counter

    init(_ counter: Counter) { self.counter = counter }

    deinit { counter.add() }
}

/// Runs a closure while it is encoded.
private struct Closing: Encodable {
    let work: @MainActor () -> Void

    func encode(to encoder: any Encoder) throws {
        MainActor.assumeIsolated { work() }
        var container = encoder.singleValueContainer()
        try container.encode(1)
    }
}
