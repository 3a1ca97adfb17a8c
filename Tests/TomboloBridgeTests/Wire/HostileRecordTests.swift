import Testing
import TomboloBridge
import TomboloEngine
import TomboloTesting

/// Hostile page script that sends its own records to the relay, without the page script.
@MainActor
struct HostileRecordTests {
    private func ping(_ test: TestPage) async throws -> JSONValue? { try await test.value("tombolo.call('ping')") }

    @Test(arguments: TestEngine.everyTransport)
    func malformedRecordsAreIgnored(engine: TestEngine) async throws {
        try await withPage(engine) { test in
            test.calls.register("ping") { 1 }
            try await test.open()
            let records = [
                "", ";", ";;;", "c", "c|", "c|1", "c|x|ping", "c|-1|ping", "c|1e9|ping", "z|1|ping", "r", "e", "e|1",
                "l", "u", "x", "k",
                "{\"kind\":\"c\"}", "__proto__", "c|99999999999999999999|ping",
                "1|send|00000000000000000000000000000000|null|top",
                "\0", "c\0|1|ping",
            ]
            for text in records {
                try await test.sendRecords(text)
                #expect(try await ping(test) == 1, "\(text)")
            }
            #expect(test.calledNames.allSatisfy { $0 == "ping" })
            #expect(test.calledNames.count == records.count)
            #expect(test.malformations.count >= 15)
        }
    }

    @Test(arguments: TestEngine.everyTransport)
    func unsolicitedAnswersAreIgnored(engine: TestEngine) async throws {
        try await withPage(engine) { test in
            test.calls.register("ping") { 1 }
            try await test.open("<script>tombolo.expose('mine', () => new Promise(() => report('called')))</script>")
            try await test.sendRecords("r|1;r|2|7;e|3|{};x|4;r|9007199254740991|[]")
            #expect(try await ping(test) == 1)
            // A page may use a record of its own to answer a call of its own function.
            let answer = Task { try await test.bridge.call("mine", as: Int.self) }
            #expect(try await test.nextReport() == "called")
            try await test.sendRecords("r|1|42;r|1|43")
            #expect(try await answer.value == 42)
        }
    }

    @Test(arguments: TestEngine.everyTransport)
    func aMalformedErrorIsStillAnError(engine: TestEngine) async throws {
        try await withPage(engine) { test in
            try await test.open("<script>tombolo.expose('mine', () => new Promise(() => report('called')))</script>")
            for (id, text) in ["nonsense", "[]", "{\"code\":7}", "", "null", "{\"code\":\"\u{7F}\"}"].enumerated() {
                let answer = Task { try await test.bridge.call("mine", as: Int.self) }
                #expect(try await test.nextReport() == "called")
                try await test.sendRecords("e|\(id + 1)|\(text)")
                await #expect(throws: TomboloError.self) { try await answer.value }
            }
        }
    }

    @Test(arguments: TestEngine.everyTransport)
    func anIDInUseIsRejected(engine: TestEngine) async throws {
        try await withPage(engine) { test in
            let gate = Gate()
            test.calls.register("slow") { (number: Int) async -> Int in
                await gate.pass()
                return number
            }
            test.calls.register("ping") { 1 }
            try await test.open()
            try await test.sendRecords("c|500|slow|1;c|500|slow|2;c|500|ping")
            #expect(try await ping(test) == 1)
            #expect(gate.waiters == 1)
            #expect(test.bridge.callsInFlight == 1)
            #expect(
                test.malformations == [
                    "a second call with the pending id 500", "a second call with the pending id 500",
                ])
            gate.open()
            try await test.until("the answer") { test.bridge.callsInFlight == 0 }
        }
    }

    @Test(arguments: TestEngine.everyTransport)
    func aPayloadThatIsNotJSONIsRejected(engine: TestEngine) async throws {
        try await withPage(engine) { test in
            var decoded = 0
            test.calls.register("take") { (_: JSONValue) in decoded += 1 }
            test.calls.register("ping") { 1 }
            try await test.open()
            let payloads = [
                "{", "nonsense", "[1,]", "\"\\ud800\"", "01", "NaN", "undefined", "'a'", "{\"a\":1}}", "1 2",
                "{\"a\":1|2}",
            ]
            for (index, payload) in payloads.enumerated() {
                try await test.sendRecords("c|\(1000 + index)|take|\(payload)")
            }
            #expect(try await ping(test) == 1)
            #expect(decoded == 0)
            let refused = test.bridgeEvents.count {
                if case .answered("take", _, _, let error) = $0 { error?.code == .invalidArgument } else { false }
            }
            #expect(refused == payloads.count)
        }
    }

    @Test(arguments: TestEngine.everyTransport)
    func aDetailThatIsNotAStringIsIgnored(engine: TestEngine) async throws {
        try await withPage(engine) { test in
            test.calls.register("ping") { 1 }
            try await test.open()
            try await test.run(
                """
                const taken = [];
                const details = [undefined, null, 7, {}, [], {toString() { return 'c\\x1f1\\x1fping'; }}, ['c\\x1f1\\x1fping'],
                    new String('c\\x1f1\\x1fping')];
                for (const detail of details) {
                    taken.push(!visualViewport.dispatchEvent(new CustomEvent('tombolo-up', {detail, cancelable: true})));
                }
                visualViewport.dispatchEvent(new Event('tombolo-up'));
                if (taken.includes(true)) throw new Error('taken');
                """)
            #expect(try await ping(test) == 1)
            #expect(test.calledNames == ["ping"])
        }
    }

    @Test(arguments: TestEngine.everyTransport)
    func pageScriptCannotReachTheMessageHandler(engine: TestEngine) async throws {
        try await withPage(engine) { test in
            try await test.open()
            // The message handler `report` belongs to the test support.
            let names = try await test.value(
                "[typeof webkit.messageHandlers.tombolo, typeof webkit.messageHandlers.report, typeof globalThis.tomboloRelay]"
            )
            #expect(names == ["undefined", "object", "undefined"])
        }
    }

    @Test(arguments: TestEngine.everyTransport)
    func aLargeMalformedMessageIsHarmless(engine: TestEngine) async throws {
        try await withPage(engine) { test in
            test.calls.register("ping") { 1 }
            try await test.open()
            try await test.run(
                """
                const detail = ('c\\x1f900001\\x1fa b\\x1e'.repeat(20000)) + 'x'.repeat(5_000_000);
                visualViewport.dispatchEvent(new CustomEvent('tombolo-up', {detail, cancelable: true}));
                """)
            #expect(try await ping(test) == 1)
        }
    }

    /// Runs on WebKit only: the fake engine has no pipe that such a message could fill.
    @Test func aHundredMegabyteMalformedMessageIsHarmless() async throws {
        try await withPage(.gtk) { test in
            test.calls.register("ping") { 1 }
            try await test.open()
            try await test.run(
                """
                const detail = 'c\\x1f' + 'x'.repeat(100_000_000);
                visualViewport.dispatchEvent(new CustomEvent('tombolo-up', {detail, cancelable: true}));
                """)
            #expect(try await ping(test) == 1)
            // The relay sends the message in parts. It sends each part when the channel has room.
            try await test.until("the report of the malformed record") { test.malformations.count == 1 }
            #expect(try await ping(test) == 1)
        }
    }

    @Test(arguments: TestEngine.everyTransport)
    func anIDReusedAfterACancellationIsANewCall(engine: TestEngine) async throws {
        try await withPage(engine) { test in
            let gate = Gate()
            var ended: [Int] = []
            var last = 0
            test.calls.register("slow") { () async -> Int in
                last += 1
                let number = last
                // The first handler ends only some time after its cancellation.
                if number == 1 { await gate.pass() } else { try? await Task.sleep(for: .seconds(3_600)) }
                ended.append(number)
                return number
            }
            test.calls.register("ping") { 1 }
            try await test.open()
            try await test.sendRecords("c|7|slow;x|7;c|7|slow")
            try await test.until("both calls") { last == 2 }
            gate.open()
            try await test.until("the end of the first handler") { ended == [1] }
            #expect(test.bridge.callsInFlight == 1)
            // The second call is not cancelled by its page. It ends with its document.
            try await test.open()
            try await test.until("the end of the second handler") { ended == [1, 2] }
            #expect(try await ping(test) == 1)
        }
    }

    @Test(arguments: TestEngine.everyTransport)
    func handlersThatContinueAfterACancellationCountAsInFlight(engine: TestEngine) async throws {
        var limits = BridgeLimits()
        limits.callsInFlight = 3
        try await withPage(engine, limits: limits) { test in
            let gate = Gate()
            test.calls.register("slow") { () async in await gate.pass() }
            try await test.open()
            let codes = try await test.value(
                """
                Promise.all([1, 2, 3, 4].map(async () => {
                    const controller = new AbortController();
                    const call = tombolo.call('slow', null, { signal: controller.signal });
                    await null; await null;
                    controller.abort();
                    return call.catch((error) => error.code);
                })).then(() => tombolo.call('slow').catch((error) => error.code))
                """)
            #expect(codes == "limitExceeded")
            gate.open()
        }
    }

    @Test(arguments: TestEngine.everyTransport)
    func repeatedWakeRecordsAreCoalesced(engine: TestEngine) async throws {
        try await withPage(engine) { test in
            test.calls.register("ping") { 1 }
            try await test.open()
            try await test.sendRecords(String(repeating: "w|1;", count: 10_000) + "w|9007199254740991;w;w|;w|x;w|1|2")
            #expect(try await ping(test) == 1)
            #expect(try await test.failure("tombolo.call('none', 1, { timeout: 60_000 })")?.code == .unknownCall)
        }
    }
}
