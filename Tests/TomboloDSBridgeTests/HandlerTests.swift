import Testing
import TomboloBridge
import TomboloDSBridge
import TomboloEngine
import TomboloTesting

/// Calls from Swift to pages.
@MainActor
@Suite struct HandlerTests {
    @Test(arguments: TestEngine.all)
    func registeredFunctionsAreCalledWithTheirArguments(engine: TestEngine) async throws {
        try await withDSBridge(engine) { page in
            try await page.open(try Fixtures.text("functions.js"))
            let bridge = page.bridge
            #expect(try await bridge.callHandler("addValue", [3, 4]) == 7)
            #expect(try await bridge.callHandler("append", ["I", "love", "you"]) == "I love you")
            #expect(try await bridge.callHandler("syn.addValue", [5, 6]) == 11)
            #expect(try await bridge.callHandler("syn.getInfo") == ["tag": "syn", "value": 8])
            #expect(try await bridge.callHandler("asyn.getInfo") == ["tag": "asyn", "value": 8])
        }
    }

    @Test(arguments: TestEngine.all)
    func progressArrivesBeforeTheResult(engine: TestEngine) async throws {
        try await withDSBridge(engine) { page in
            try await page.open(try Fixtures.text("functions.js"))
            let received = Notes<JSONValue>()
            let answer = try await page.bridge.callHandler("count", [5]) { received.all.append($0) }
            #expect(answer == 5)
            #expect(received.all == [0, 1, 2, 3, 4])
        }
    }

    @Test(arguments: TestEngine.all)
    func earlyCallsRunInOrderOnceThePageIsReady(engine: TestEngine) async throws {
        try await withDSBridge(engine) { page in
            try await page.test.open()
            let calls = (0..<5).map { number in
                Task { @MainActor in try await page.bridge.callHandler("note", [.integer(number)]) }
            }
            try await page.test.until("the calls") {
                page.test.bridgeEvents.count { if case .calledPage = $0 { true } else { false } } == 5
            }
            // The handler is registered in the same script as the library, because the library requests the waiting calls as soon as that script
            // has run.
            try await page.test.run(
                """
                \(try Fixtures.library)
                window.order = [];
                dsBridge.register('note', (number) => { order.push(number); return number; });
                """)
            for (number, call) in calls.enumerated() { #expect(try await call.value == .integer(number)) }
            #expect(try await page.value("order") == [0, 1, 2, 3, 4])
        }
    }

    @Test(arguments: TestEngine.all)
    func hasJavascriptMethodFindsRegisteredFunctions(engine: TestEngine) async throws {
        try await withDSBridge(engine) { page in
            try await page.open(try Fixtures.text("functions.js"))
            for (name, isThere) in [
                "addValue": true, "XX": false, "asyn.getInfo": true, "asyn.XX": false, "x.y": false,
            ] {
                #expect(try await page.bridge.hasJavascriptMethod(name) == isThere, "\(name)")
            }
        }
    }

    @Test(arguments: TestEngine.all)
    func throwingFunctionsFailAndMissingOnesTimeOut(engine: TestEngine) async throws {
        try await withDSBridge(engine) { page in
            try await page.open(try Fixtures.text("functions.js"))
            let failure = await #expect(throws: TomboloError.self) { try await page.bridge.callHandler("fails") }
            #expect(failure?.message == "no luck")
            let missing = await #expect(throws: TomboloError.self) {
                try await page.bridge.callHandler("nothing", timeout: .milliseconds(50))
            }
            #expect(missing?.code == .timeout)
        }
    }

    @Test(arguments: TestEngine.all)
    func aCallEndsWithTheDocument(engine: TestEngine) async throws {
        try await withDSBridge(engine) { page in
            try await page.open("dsBridge.registerAsyn('never', () => report('asked'))")
            let call = Task { @MainActor in try await page.bridge.callHandler("never", timeout: nil) }
            #expect(try await page.test.nextReport() == "asked")
            try await page.test.open()
            let failure = await #expect(throws: TomboloError.self) { try await call.value }
            #expect(failure?.code == .disconnected)
        }
    }
}
