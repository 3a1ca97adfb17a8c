import Testing
import TomboloBridge
import TomboloEngine
import TomboloTesting

@MainActor
struct CallTests {
    @Test(arguments: TestEngine.everyTransport)
    func aPageCallsSwift(engine: TestEngine) async throws {
        try await withPage(engine) { test in
            test.calls.register("greeter.greet") { (name: String) in "Hello, \(name)!" }
            try await test.open()
            #expect(try await test.value("tombolo.call('greeter.greet', argument)", "Ada") == "Hello, Ada!")
        }
    }

    @Test(arguments: TestEngine.everyTransport)
    func aPagesFirstScriptCanCallSwift(engine: TestEngine) async throws {
        try await withPage(engine) { test in
            test.calls.register("greeter.greet") { (name: String) in "Hello, \(name)!" }
            try await test.open(
                "<script>tombolo.call('greeter.greet', 'you').then(report, (error) => report(`${error}`))</script>")
            let report = try await test.nextReport()
            #expect(report == "Hello, you!")
        }
    }

    @Test(arguments: TestEngine.everyTransport)
    func callsReachSwiftInOrder(engine: TestEngine) async throws {
        try await withPage(engine) { test in
            var order: [Int] = []
            test.calls.register("sync") { (number: Int) in order.append(number) }
            test.calls.register("async") { (number: Int) async in order.append(number) }
            try await test.open()
            try await test.run(
                """
                const all = [];
                for (let i = 0; i < 200; i += 1) {
                    all.push(tombolo.call(i % 3 === 0 ? 'async' : 'sync', i));
                    if (i % 7 === 0) await null;
                    if (i % 50 === 0) await all[i];
                }
                await Promise.all(all);
                """)
            #expect(order == Array(0..<200))
        }
    }

    @Test(arguments: TestEngine.everyTransport)
    func aSlowCallDoesNotDelayOthers(engine: TestEngine) async throws {
        try await withPage(engine) { test in
            let gate = Gate()
            test.calls.register("slow") { () async -> String in
                await gate.pass()
                return "slow"
            }
            test.calls.register("fast") { "fast" }
            try await test.open()
            let first = try await test.run(
                """
                globalThis.slow = tombolo.call('slow');
                return await Promise.race([slow, tombolo.call('fast')]);
                """)
            #expect(first == "fast")
            #expect(test.bridge.callsInFlight == 1)
            gate.open()
            #expect(try await test.value("slow") == "slow")
            #expect(test.bridge.callsInFlight == 0)
        }
    }

    @Test(arguments: TestEngine.everyTransport)
    func manyCallsCanBeInFlight(engine: TestEngine) async throws {
        try await withPage(engine) { test in
            let gate = Gate()
            test.calls.register("double") { (number: Int) async -> Int in
                await gate.pass()
                return number * 2
            }
            try await test.open()
            try await test.run("globalThis.all = Array.from({length: 2000}, (_, i) => tombolo.call('double', i))")
            try await test.until("the calls") { gate.waiters == 2000 }
            #expect(test.bridge.callsInFlight == 2000)
            gate.open()
            let wrong = try await test.value(
                "Promise.all(all).then((all) => all.filter((value, i) => value !== i * 2))")
            #expect(wrong == [])
        }
    }

    @Test(arguments: TestEngine.everyTransport)
    func aLargeValueMakesTheRoundTrip(engine: TestEngine) async throws {
        try await withPage(engine) { test in
            test.calls.register("echo") { (text: String) in text }
            try await test.open()
            let isSame = try await test.run(
                """
                const text = 'aé日😀"\\\\'.repeat(200_000);
                return await tombolo.call('echo', text) === text;
                """)
            #expect(isSame == true)
        }
    }

    @Test(arguments: TestEngine.everyTransport)
    func observersReceiveAnEventForEveryCall(engine: TestEngine) async throws {
        try await withPage(engine) { test in
            test.calls.register("a") { 1 }
            try await test.open()
            _ = try await test.value("tombolo.call('a')")
            _ = try await test.failure("tombolo.call('missing')")
            let document = try #require(test.bridge.document)
            let calls = test.bridgeEvents.filter { if case .called = $0 { true } else { false } }
            let answers = test.bridgeEvents.filter { if case .answered = $0 { true } else { false } }
            #expect(calls == [.called("a", id: 1, by: document), .called("missing", id: 2, by: document)])
            let unknown = TomboloError(.unknownCall, "There is no call “missing”.")
            #expect(
                answers == [
                    .answered("a", id: 1, to: document, nil), .answered("missing", id: 2, to: document, unknown),
                ])
        }
    }
}
