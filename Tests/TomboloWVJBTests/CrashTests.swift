import Testing
import TomboloBridge
import TomboloEngine
import TomboloTesting
import TomboloWVJB

/// Crashes of the web process.
@MainActor
struct CrashTests {
    private static let waits = """
        self.answers = 0;
        bridge.registerHandler('wait', () => report('asked'));
        bridge.registerHandler('number', (data) => report(data));
        bridge.registerHandler('echo', (data, respond) => respond(data));
        """

    @Test(arguments: TestEngine.all)
    func aCrashFailsPendingCallsAndLaterMessagesArrive(engine: TestEngine) async throws {
        try await withBridge(engine, alone: true) { test, bridge in
            try await test.open(try pageWithBridge(Self.waits))
            let pending = Task { try await bridge.callHandlerForResponse("wait") }
            #expect(try await test.nextReport() == "asked")
            try await test.waitForLoad { test.crash() }
            let error = await #expect(throws: TomboloError.self) { try await pending.value }
            #expect(error?.code == .disconnected)
            bridge.callHandler("number", data: 7)
            #expect(try await test.nextReport() == 7)
        }
    }
}
