import Testing
import TomboloBridge
import TomboloEngine
import TomboloTesting

/// Streams of values from a page to Swift.
@MainActor
struct PageStreamTests {
    /// The error that ends the iteration; nil if it ends normally.
    private func failure<Value>(_ stream: PageStream<Value>) async -> (any Error)? {
        do {
            for try await _ in stream {}
            return nil
        } catch {
            return error
        }
    }

    @Test(arguments: TestEngine.everyTransport)
    func valuesArriveInOrder(engine: TestEngine) async throws {
        try await withPage(engine) { test in
            try await test.open(
                """
                <script>
                tombolo.exposeStream('numbers', async function* (count) { for (let n = 0; n < count; n++) yield n; });
                tombolo.exposeStream('list', () => ['a', 'b', 'c']);
                tombolo.exposeStream('nothing', async () => []);
                </script>
                """)
            var next = 0
            for try await number in test.bridge.stream("numbers", 100_000, as: Int.self) {
                guard number == next else { throw TestFailure("\(number) in place of \(next)") }
                next += 1
            }
            #expect(next == 100_000)
            var texts: [String] = []
            for try await text in test.bridge.stream("list", as: String.self) { texts.append(text) }
            #expect(texts == ["a", "b", "c"])
            #expect(await failure(test.bridge.stream("nothing", as: Int.self)) == nil)
        }
    }

    /// The fake engine has no `ReadableStream`.
    @Test(arguments: TestEngine.everyTransport.filter(\.isReal))
    func aReadableStreamIsReadAndCancelled(engine: TestEngine) async throws {
        try await withPage(engine) { test in
            try await test.open(
                """
                <script>
                tombolo.exposeStream('letters', () => new Blob(['abc']).stream().pipeThrough(new TransformStream({
                    transform: (bytes, controller) => { for (const byte of bytes) controller.enqueue(byte); },
                })));
                tombolo.exposeStream('endless', () => new ReadableStream({
                    pull: (controller) => controller.enqueue(1), cancel: () => report('cancelled'),
                }));
                tombolo.exposeStream('silence', () => {
                    report('begun');
                    return new ReadableStream({ cancel: () => report('cancelled in silence') });
                });
                </script>
                """)
            var bytes: [UInt8] = []
            for try await byte in test.bridge.stream("letters", as: UInt8.self) { bytes.append(byte) }
            #expect(bytes == Array("abc".utf8))
            for try await _ in test.bridge.stream("endless", as: Int.self) { break }
            #expect(try await test.nextReport() == "cancelled")
            let reading = Task { [bridge = test.bridge] in
                for try await _ in bridge.stream("silence", as: Int.self) {}
            }
            #expect(try await test.nextReport() == "begun")
            reading.cancel()
            #expect(try await test.nextReport() == "cancelled in silence")
        }
    }

    @Test(arguments: TestEngine.everyTransport)
    func eachIterationOpensTheStreamAgain(engine: TestEngine) async throws {
        try await withPage(engine) { test in
            try await test.open(
                """
                <script>
                globalThis.opened = 0;
                tombolo.exposeStream('count', function* () { yield ++opened; });
                </script>
                """)
            let stream = test.bridge.stream("count", as: Int.self)
            #expect(try await test.value("opened") == 0)
            for expected in 1...2 { for try await number in stream { #expect(number == expected) } }
            var iterator = stream.makeAsyncIterator()
            #expect(try await iterator.next() == 3)
            #expect(try await iterator.next() == nil)
            #expect(try await iterator.next() == nil)
            #expect(try await test.value("opened") == 3)
        }
    }

    @Test(arguments: TestEngine.everyTransport)
    func concurrentStreamsKeepTheirValuesApart(engine: TestEngine) async throws {
        try await withPage(engine) { test in
            test.calls.register("ping") { 1 }
            try await test.open(
                """
                <script>
                tombolo.exposeStream('numbers', async function* (first) {
                    for (let n = 0; n < 1000; n++) {
                        if (n % 100 === 0) await tombolo.call('ping');
                        yield first + n;
                    }
                });
                </script>
                """)
            let tasks = (0..<10).map { first in
                let stream = test.bridge.stream("numbers", first * 1_000, as: Int.self)
                return Task.detached { try await stream.reduce(into: []) { $0.append($1) } }
            }
            var all: [Int] = []
            for task in tasks { all += try await task.value }
            #expect(all == Array(0..<10_000))
        }
    }

    @Test(arguments: TestEngine.everyTransport)
    func aStreamCanBeIteratedOffTheMainActor(engine: TestEngine) async throws {
        try await withPage(engine) { test in
            try await test.open(
                """
                <script>
                tombolo.exposeStream('numbers', function* () {
                    try { for (let n = 0; ; n++) yield n; } finally { report('finished'); }
                });
                </script>
                """)
            let stream = test.bridge.stream("numbers", as: Int.self)
            let sum = Task.detached {
                var sum = 0
                for try await number in stream.prefix(9_000) { sum += number }
                return sum
            }
            #expect(try await sum.value == 8_999 * 9_000 / 2)
            #expect(try await test.nextReport() == "finished")
        }
    }

    @Test(arguments: TestEngine.everyTransport)
    func anErrorArrivesAfterTheValuesBeforeIt(engine: TestEngine) async throws {
        try await withPage(engine) { test in
            try await test.open(
                """
                <script>
                tombolo.exposeStream('fails', async function* () {
                    yield 1;
                    yield 2;
                    throw new tombolo.TomboloError('shop.closed', 'Later.', { at: 9 });
                });
                tombolo.exposeStream('function', () => { throw new Error('function'); });
                tombolo.exposeStream('next', () => ({ [Symbol.iterator]: () => ({ next() { throw new Error('next'); } }) }));
                tombolo.exposeStream('map', () => [new Map()]);
                tombolo.expose('call', () => 1);
                </script>
                """)
            var received: [Int] = []
            do {
                for try await number in test.bridge.stream("fails", as: Int.self) { received.append(number) }
                Issue.record("The stream ended without an error.")
            } catch {
                #expect(error as? TomboloError == TomboloError("shop.closed", "Later.", data: ["at": 9]))
            }
            #expect(received == [1, 2])
            let codes: [(String, TomboloError.Code)] = [
                ("function", .failed), ("next", .failed), ("map", .invalidArgument), ("none", .unknownCall),
                ("call", .invalidArgument), ("a b", .invalidArgument),
            ]
            for (name, code) in codes {
                let error = await failure(test.bridge.stream(name, as: Int.self)) as? TomboloError
                #expect(error?.code == code, "\(name)")
            }
            let bad = await failure(test.bridge.stream("fails", Double.nan, as: Int.self)) as? TomboloError
            #expect(bad?.code == .invalidArgument)
            await #expect(throws: TomboloError.self) { try await test.bridge.call("fails") }
        }
    }

    @Test(arguments: TestEngine.everyTransport)
    func anInvalidValueIsReportedWithItsPathAndEndsTheGenerator(engine: TestEngine) async throws {
        struct Person: Decodable { var name: String }
        try await withPage(engine) { test in
            try await test.open(
                """
                <script>
                tombolo.exposeStream('people', function* () {
                    try { yield { name: 'Ada' }; yield { name: 7 }; for (;;) yield 0; } finally { report('finished'); }
                });
                </script>
                """)
            var names: [String] = []
            do {
                for try await person in test.bridge.stream("people", as: Person.self) { names.append(person.name) }
                Issue.record("The stream ended without an error.")
            } catch {
                let error = error as? TomboloError
                #expect(error?.code == .invalidArgument)
                #expect(error?.message.hasPrefix("value.name:") == true)
            }
            #expect(names == ["Ada"])
            #expect(try await test.nextReport() == "finished")
        }
    }

    private static let generators = """
        <script>
        globalThis.made = 0;
        tombolo.exposeStream('endless', async function* (_, { signal }) {
            signal.addEventListener('abort', () => report(signal.reason.code));
            try { for (;;) yield made++; } finally { report('finished'); }
        });
        tombolo.exposeStream('waiting', async function* (_, { signal }) {
            try {
                report('waiting');
                await new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
            } finally { report('finished'); }
        });
        tombolo.exposeStream('stubborn', async function* () {
            try { for (;;) yield 1; } finally { report('finished'); throw new Error('stubborn'); }
        });
        </script>
        """

    @Test(arguments: TestEngine.everyTransport)
    func leavingTheLoopEndsTheGenerator(engine: TestEngine) async throws {
        try await withPage(engine) { test in
            try await test.open(Self.generators)
            for try await number in test.bridge.stream("endless", as: Int.self) where number == 5 { break }
            #expect(try await test.nextReport() == "cancelled")
            #expect(try await test.nextReport() == "finished")
            let made = try await test.value("made")
            for _ in 0..<5 { try await test.run("await new Promise((next) => setTimeout(next, 2));") }
            #expect(try await test.value("made") == made)
            await #expect(throws: TestFailure.self) {
                for try await _ in test.bridge.stream("endless", as: Int.self) {
                    throw TestFailure("Thrown in the loop.")
                }
            }
            #expect(try await test.nextReport() == "cancelled")
            #expect(try await test.nextReport() == "finished")
        }
    }

    @Test(arguments: TestEngine.everyTransport)
    func aGeneratorThatThrowsOnReturnIsHarmless(engine: TestEngine) async throws {
        try await withPage(engine) { test in
            try await test.open(Self.generators)
            for try await _ in test.bridge.stream("stubborn", as: Int.self) { break }
            #expect(try await test.nextReport() == "finished")
            for try await number in test.bridge.stream("endless", as: Int.self) where number == 5_000 { break }
            #expect(try await test.nextReport() == "cancelled")
        }
    }

    @Test(arguments: TestEngine.everyTransport)
    func cancellingTheTaskEndsTheGenerator(engine: TestEngine) async throws {
        try await withPage(engine) { test in
            try await test.open(Self.generators)
            let waiting = Task { for try await _ in test.bridge.stream("waiting", as: Int.self) {} }
            #expect(try await test.nextReport() == "waiting")
            waiting.cancel()
            await #expect(throws: CancellationError.self) { try await waiting.value }
            #expect(try await test.nextReport() == "finished")

            let gate = Gate()
            let busy = Task {
                for try await _ in test.bridge.stream("endless", as: Int.self) { await gate.pass() }
            }
            try await test.until("the first value") { gate.waiters == 1 }
            busy.cancel()
            gate.open()
            await #expect(throws: CancellationError.self) { try await busy.value }
            #expect(try await test.nextReport() == "cancelled")
            #expect(try await test.nextReport() == "finished")
        }
    }

    @Test(arguments: TestEngine.everyTransport)
    func streamsEndWithTheirDocument(engine: TestEngine) async throws {
        try await withPage(engine) { test in
            for isClosed in [false, true] {
                try await test.open(Self.generators)
                let waiting = Task { await failure(test.bridge.stream("waiting", as: Int.self)) as? TomboloError }
                // Skips the reports of the end of the generators in the previous document.
                while try await test.nextReport() != "waiting" {}
                var iterator = test.bridge.stream("endless", as: Int.self).makeAsyncIterator()
                #expect(try await iterator.next() == 0)
                if isClosed { test.page.close() } else { try await test.open() }
                #expect(await waiting.value?.code == .disconnected)
                // Values that arrived before the document's end can still be read.
                do {
                    while try await iterator.next() != nil {}
                    Issue.record("The stream ended without an error.")
                } catch {
                    #expect((error as? TomboloError)?.code == .disconnected)
                }
            }
            let late = await failure(test.bridge.stream("waiting", as: Int.self)) as? TomboloError
            #expect(late?.code == .disconnected)
        }
    }

    @Test(arguments: TestEngine.everyTransport)
    func callsWaitForAStreamExposedDuringTheLoad(engine: TestEngine) async throws {
        try await withPage(engine) { test in
            let url = TestPage.url("page")
            test.web.serve("<script>tombolo.exposeStream('late', () => [1, 2])</script>", at: url)
            test.page.load(url)
            var received: [Int] = []
            for try await number in test.bridge.stream("late", as: Int.self) { received.append(number) }
            #expect(received == [1, 2])
        }
    }

    @Test(arguments: TestEngine.everyTransport)
    func aSlowConsumerSuspendsItsProducer(engine: TestEngine) async throws {
        try await withPage(engine) { test in
            try await test.open(Self.generators)
            var iterator = test.bridge.stream("endless", as: Int.self).makeAsyncIterator()
            #expect(try await iterator.next() == 0)
            for _ in 0..<20 { try await test.run("await new Promise((next) => setTimeout(next, 5));") }
            #expect(try await test.value("made") == 4_096)
            for number in 1..<9_000 { #expect(try await iterator.next() == number) }
            for _ in 0..<20 { try await test.run("await new Promise((next) => setTimeout(next, 5));") }
            let made = try await test.value("made")?.intValue ?? 0
            #expect((9_000...9_000 + 4_096).contains(made))
        }
    }

    @Test(arguments: TestEngine.everyTransport)
    func backpressureCountsTheSizeOfValues(engine: TestEngine) async throws {
        try await withPage(engine) { test in
            try await test.open(
                """
                <script>
                globalThis.made = 0;
                tombolo.exposeStream('texts', async function* () {
                    for (let n = 0; n < 30; n++) { made++; yield 'é'.repeat(400_000); }
                });
                </script>
                """)
            var iterator = test.bridge.stream("texts", as: String.self).makeAsyncIterator()
            #expect(try await iterator.next()?.utf16.count == 400_000)
            for _ in 0..<10 { try await test.run("await new Promise((next) => setTimeout(next, 5));") }
            #expect(try await test.value("made") == 3)
            var count = 1
            while let text = try await iterator.next() { count += text.utf16.count / 400_000 }
            #expect(count == 30)
        }
    }
}
