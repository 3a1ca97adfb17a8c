import Foundation
import Testing
import TomboloBridge
import TomboloEngine
import TomboloTesting

/// Synchronous calls from page script.
@MainActor
struct SynchronousCallTests {
    private static func policy() throws -> AccessPolicy {
        try AccessPolicy([
            Grant(["now.*"], to: ["app://tests"], allowsSynchronousCalls: true),
            Grant(["later.*"], to: ["app://tests"]),
        ])
    }

    @Test(arguments: TestEngine.everyTransport)
    func callSyncReturnsTheAnswer(engine: TestEngine) async throws {
        try await withPage(engine, policy: try Self.policy()) { test in
            var received: [String] = []
            test.calls.register("now.echo") { (value: JSONValue) in
                received.append("now")
                return value
            }
            test.calls.register("now.nothing") {}
            test.calls.register("later.note") { received.append("later") }
            try await test.open()
            let value = try await test.run(
                """
                tombolo.call('later.note');
                const long = 'x'.repeat(300000);
                return [tombolo.callSync('now.echo', {a: [1, 'é']}), tombolo.callSync('now.nothing') === undefined,
                    tombolo.callSync('now.echo', long) === long];
                """)
            #expect(value == [["a": [1, "é"]], true, true])
            // The handlers ran in the order of the page's calls.
            #expect(received == ["later", "now", "now"])
        }
    }

    @Test(arguments: TestEngine.everyTransport)
    func earlierCallsRunBeforeTheSynchronousCall(engine: TestEngine) async throws {
        try await withPage(engine, policy: try Self.policy()) { test in
            var received: [Int] = []
            test.calls.register("later.note") { (number: Int) in
                received.append(number)
                // Each call takes longer than a document's time slice.
                let end = ContinuousClock.now + .milliseconds(3)
                while ContinuousClock.now < end {}
            }
            test.calls.register("now.received") { received }
            try await test.open()
            let value = try await test.run(
                """
                for (let number = 0; number < 20; number++) void tombolo.call('later.note', number);
                return tombolo.callSync('now.received');
                """)
            #expect(value == .array((0..<20).map { .integer($0) }))
        }
    }

    /// By script messages, bytes are sent in several messages, and the page does not wait for them.
    @Test(arguments: TestEngine.everyTransport)
    func earlierCallsWithBytesRunBeforeTheSynchronousCall(engine: TestEngine) async throws {
        try await withPage(engine, policy: try Self.policy()) { test in
            var received: [Int] = []
            test.calls.register("later.note") { (bytes: Data) in received.append(bytes.count) }
            test.calls.register("now.received") { received }
            try await test.open()
            let value = try await test.run(
                """
                for (const count of [0, 1, 1_200_000, 7]) {
                    void tombolo.call('later.note', new Uint8Array(count));
                    await undefined;
                }
                return tombolo.callSync('now.received');
                """)
            #expect(value == [0, 1, 1_200_000, 7])
        }
    }

    /// The page is blocked before the app has answered its handshake.
    @Test(arguments: TestEngine.everyTransport)
    func bytesAtTheStartOfADocumentArriveBeforeTheSynchronousCall(engine: TestEngine) async throws {
        try await withPage(engine, policy: try Self.policy()) { test in
            var received: [Int] = []
            test.calls.register("later.note") { (bytes: Data) in received.append(bytes.count) }
            test.calls.register("now.received") { received }
            try await test.open(
                """
                <script>
                tombolo.call('later.note', new Uint8Array(1000));
                Promise.resolve().then(() => report(tombolo.callSync('now.received')));
                </script>
                """)
            #expect(try await test.nextReport() == [1000])
        }
    }

    /// Runs on the fake engine only: there, the calls and the synchronous call arrive in one turn, however busy the machine is.
    @Test func theTimeForEarlierCallsIsLimited() async throws {
        try await withPage(.fake, policy: try Self.policy()) { test in
            var count = 0
            test.calls.register("later.note") {
                count += 1
                let end = ContinuousClock.now + .milliseconds(1)
                while ContinuousClock.now < end {}
            }
            test.calls.register("now.count") { count }
            try await test.open()
            let value = try await test.run(
                """
                for (let number = 0; number < 1000; number++) void tombolo.call('later.note');
                return tombolo.callSync('now.count');
                """)
            let before = try #require(value?.intValue)
            #expect(before >= 64 && before < 500)
            try await test.until("the other calls") { count == 1_000 }
        }
    }

    /// The first handler takes longer than a time slice. So the call that closes the page is usually still waiting when
    /// the synchronous call arrives.
    @Test(arguments: TestEngine.everyTransport)
    func aSynchronousCallDoesNotRunAfterItsDocumentHasEnded(engine: TestEngine) async throws {
        try await withPage(engine, policy: try Self.policy()) { test in
            var received: [String] = []
            test.calls.register("later.wait") {
                received.append("wait")
                let end = ContinuousClock.now + .milliseconds(20)
                while ContinuousClock.now < end {}
            }
            test.calls.register("later.close") {
                received.append("close")
                test.page.close()
            }
            test.calls.register("now.pay") { received.append("pay") }
            try await test.open()
            _ = try? await test.run(
                """
                tombolo.call('later.wait').catch(() => {});
                tombolo.call('later.close').catch(() => {});
                tombolo.callSync('now.pay');
                """)
            try await test.until("the page to be closed") { test.page.isClosed }
            #expect(received == ["wait", "close"])
        }
    }

    /// A long argument is parsed off the main actor. Later asynchronous calls wait until it has been parsed.
    @Test(arguments: TestEngine.everyTransport)
    func aSynchronousCallOvertakesCallsWithLongArguments(engine: TestEngine) async throws {
        try await withPage(engine, policy: try Self.policy()) { test in
            var received: [Int] = []
            test.calls.register("later.count") { (numbers: [Int]) in received.append(numbers.count) }
            test.calls.register("now.received") { received }
            try await test.open()
            let value = try await test.run(
                """
                const calls = [1, 1000000, 2, 3].map((count) => tombolo.call('later.count', new Array(count).fill(7)));
                const now = tombolo.callSync('now.received');
                await Promise.all(calls);
                return now;
                """)
            #expect(value == [1])
            #expect(received == [1, 1_000_000, 2, 3])
        }
    }

    @Test(arguments: TestEngine.everyTransport)
    func aSynchronousCallNeedsAGrantThatAllowsIt(engine: TestEngine) async throws {
        try await withPage(engine, policy: try Self.policy()) { test in
            test.calls.register("later.echo") { (number: Int) in
                Issue.record("The handler ran.")
                return number
            }
            test.calls.register("now.fails") { () throws -> Int in throw TomboloError("own", "Not today.", data: [1]) }
            test.calls.register("now.waits") { () async throws -> Int in 1 }
            try await test.open()
            let codes = try await test.run(
                """
                return ['later.echo', 'now.fails', 'now.waits', 'now.unknown', 'no name'].map((name) => {
                    try { return tombolo.callSync(name, 1); } catch (error) { return [error.code, error.message]; }
                });
                """)
            let answers = codes?.arrayValue ?? []
            #expect(
                answers.map { $0[0]?.stringValue }
                    == ["denied", "own", "invalidArgument", "unknownCall", "invalidArgument"])
            #expect(answers.first?[1]?.stringValue?.contains("allowsSynchronousCalls: true") == true)
            #expect(test.deniedNames == ["later.echo"])
        }
    }

    /// The test sends the call without the page script, as hostile script does to avoid the checks of the page script.
    @Test(arguments: TestEngine.everyTransport)
    func aNameThatIsTooLongIsRejected(engine: TestEngine) async throws {
        try await withPage(engine, policy: try Self.policy()) { test in
            try await test.open()
            let answer = try await test.run(
                """
                let answer = null;
                visualViewport.addEventListener('tombolo-answer', (event) => { answer = event.detail; });
                const detail = 'call\\x1f' + 'now.' + 'x'.repeat(2000);
                visualViewport.dispatchEvent(new CustomEvent('tombolo-ask', { detail, cancelable: true }));
                return answer;
                """)
            #expect(answer?.stringValue?.contains("invalidArgument") == true)
            #expect(test.deniedNames.isEmpty)
        }
    }

    @Test(arguments: TestEngine.everyTransport)
    func eventsDuringASynchronousCallAreDeliveredAfterwards(engine: TestEngine) async throws {
        try await withPage(
            engine,
            policy: try AccessPolicy([
                Grant(["*"], to: ["app://tests"], allowsSynchronousCalls: true)
            ])
        ) { test in
            test.calls.register("shout") { (count: Int, context: CallContext) in
                for number in 0..<count { try context.bridge?.emit("noise", number) }
                return count
            }
            try await test.open("<script>received = []; tombolo.on('noise', (value) => received.push(value));</script>")
            try await test.run("await tombolo.ready")
            #expect(try await test.run("return [tombolo.callSync('shout', 100), received.length]") == [100, 0])
            let end = ContinuousClock.now + .seconds(120)
            while try await test.value("received.length") != 100, ContinuousClock.now < end {
                try await Task.sleep(for: .milliseconds(2))
            }
            #expect(try await test.value("received") == .array((0..<100).map { .integer($0) }))
        }
    }
}
