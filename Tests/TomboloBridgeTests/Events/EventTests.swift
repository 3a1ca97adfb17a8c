import Testing
import TomboloBridge
import TomboloEngine
import TomboloTesting

@MainActor
struct EventTests {
    private static let listening =
        "<script>globalThis.received = []; tombolo.on('clock.tick', (value) => received.push(value));</script>"

    /// Opens a page that collects the values of `clock.tick` in `received`, and waits until its listener is registered.
    private func open(_ test: TestPage) async throws {
        try await test.open(Self.listening)
        try await settle(test)
    }

    /// Waits until all records that the page and Swift have sent so far have arrived.
    private func settle(_ test: TestPage) async throws {
        _ = try await test.value("tombolo.call('ping').catch(() => 0)")
        _ = try await test.value("tombolo.call('ping').catch(() => 0)")
    }

    @Test(arguments: TestEngine.everyTransport)
    func anEventReachesItsListeners(engine: TestEngine) async throws {
        try await withPage(engine) { test in
            try await open(test)
            try test.bridge.emit("clock.tick", 1)
            try test.bridge.emit("clock.tock", 2)
            try test.bridge.emit("clock.tick", ["hour": 3])
            try await settle(test)
            #expect(try await test.value("received") == [1, ["hour": 3]])
        }
    }

    @Test(arguments: TestEngine.everyTransport)
    func eventsAndAnswersArriveInOrder(engine: TestEngine) async throws {
        try await withPage(engine) { test in
            test.calls.register("answer") { () throws -> String in
                try test.bridge.emit("clock.tick", "before the answer")
                return "answer"
            }
            try await open(test)
            for number in 0..<100 { try test.bridge.emit("clock.tick", number) }
            try await test.run("received.push(await tombolo.call('answer'))")
            let expected = (0..<100).map { JSONValue.integer($0) } + ["before the answer", "answer"]
            #expect(try await test.value("received") == .array(expected))
        }
    }

    @Test(arguments: TestEngine.everyTransport)
    func emittingWithoutListenersSucceeds(engine: TestEngine) async throws {
        try await withPage(engine) { test in
            try test.bridge.emit("clock.tick", 1)
            try await test.open()
            try test.bridge.emit("clock.tick", 1)
        }
    }

    @Test(arguments: TestEngine.everyTransport)
    func aRemovedListenerReceivesNothing(engine: TestEngine) async throws {
        try await withPage(engine) { test in
            try await test.open(
                """
                <script>
                globalThis.received = [];
                globalThis.removeFirst = tombolo.on('clock.tick', (value) => received.push(`first ${value}`));
                globalThis.removeSecond = tombolo.on('clock.tick', (value) => received.push(`second ${value}`));
                </script>
                """)
            try await settle(test)
            try test.bridge.emit("clock.tick", 1)
            try await settle(test)
            try await test.run("removeFirst(); removeFirst()")
            try await settle(test)
            try test.bridge.emit("clock.tick", 2)
            try await settle(test)
            try await test.run("removeSecond()")
            try await settle(test)
            try test.bridge.emit("clock.tick", 3)
            try await settle(test)
            #expect(try await test.value("received") == ["first 1", "second 1", "second 2"])
        }
    }

    @Test(arguments: TestEngine.everyTransport)
    func aRemovedListenerCanBeAddedAgain(engine: TestEngine) async throws {
        try await withPage(engine) { test in
            try await test.open("<script>globalThis.received = [];</script>")
            try await test.run(
                "const off = tombolo.on('a', (value) => received.push(value)); off(); tombolo.on('a', (value) => received.push(-value));"
            )
            try await settle(test)
            try test.bridge.emit("a", 1)
            try await settle(test)
            #expect(try await test.value("received") == [-1])
        }
    }

    @Test(arguments: TestEngine.everyTransport)
    func aListenerThatThrowsDoesNotAffectOthers(engine: TestEngine) async throws {
        try await withPage(engine) { test in
            try await test.open(
                """
                <script>globalThis.received = []; tombolo.on('a', () => { throw new Error('no'); });
                tombolo.on('a', (value) => received.push(value));</script>
                """
            )
            try await settle(test)
            try test.bridge.emit("a", 1)
            try await settle(test)
            #expect(try await test.value("received") == [1])
        }
    }

    @Test(arguments: TestEngine.everyTransport)
    func withoutAGrantAPageReceivesNoEvents(engine: TestEngine) async throws {
        let policy = AccessPolicy([try Grant(["ping"], events: ["news.*"], to: ["app://tests"])])
        try await withPage(engine, policy: policy) { test in
            test.calls.register("ping") {}
            try await open(test)
            try test.bridge.emit("clock.tick", 1)
            try await settle(test)
            #expect(try await test.value("received") == [])
            #expect(test.deniedNames == ["clock.tick"])
        }
    }

    @Test(arguments: TestEngine.everyTransport)
    func revokingAGrantStopsItsEvents(engine: TestEngine) async throws {
        try await withPage(engine) { test in
            test.calls.register("ping") {}
            try await open(test)
            try test.bridge.emit("clock.tick", 1)
            try await settle(test)
            test.bridge.policy = AccessPolicy([try Grant(["ping"], to: ["app://tests"])])
            try test.bridge.emit("clock.tick", 2)
            try await settle(test)
            #expect(try await test.value("received") == [1])
        }
    }

    @Test(arguments: TestEngine.everyTransport)
    func aLaterGrantStartsDelivery(engine: TestEngine) async throws {
        try await withPage(engine, policy: AccessPolicy([try Grant(["ping"], to: ["app://tests"])])) { test in
            test.calls.register("ping") {}
            try await open(test)
            try await settle(test)
            try test.bridge.emit("clock.tick", 1)
            test.bridge.policy = AccessPolicy([try Grant(["*"], to: ["app://tests"])])
            try test.bridge.emit("clock.tick", 2)
            try await settle(test)
            #expect(try await test.value("received") == [2])
        }
    }

    @Test(arguments: TestEngine.everyTransport)
    func anEventThatIsTooLongOrTooDeepIsRejected(engine: TestEngine) async throws {
        var limits = BridgeLimits()
        limits.textBytes = 100
        limits.depth = 3
        try await withPage(engine, limits: limits) { test in
            try await test.open()
            for value in [JSONValue.string(String(repeating: "x", count: 99)), [[[[1]]]]] {
                let bridge = test.bridge
                #expect(throws: TomboloError.self) { try bridge.emit("news", value) }
                await #expect(throws: TomboloError.self) { try await bridge.call("function", value) }
            }
            try test.bridge.emit("news", [[[1]]])
        }
    }

    @Test(arguments: TestEngine.everyTransport)
    func eventsDoNotReachTheNextDocument(engine: TestEngine) async throws {
        try await withPage(engine) { test in
            try await open(test)
            try test.bridge.emit("clock.tick", "old")
            try await test.open(Self.listening)
            try await settle(test)
            try test.bridge.emit("clock.tick", "new")
            try await settle(test)
            #expect(try await test.value("received") == ["new"])
        }
    }

    @Test(arguments: TestEngine.everyTransport)
    func anInvalidListenerOrNameIsRejected(engine: TestEngine) async throws {
        try await withPage(engine) { test in
            try await test.open()
            for expression in [
                "tombolo.on('a')", "tombolo.on('a', 1)", "tombolo.on('', () => {})", "tombolo.on(1, () => {})",
            ] {
                #expect(try await test.failure(expression)?.code == .invalidArgument, "\(expression)")
            }
        }
    }
}
