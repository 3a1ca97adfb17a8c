import Testing
import TomboloBridge
import TomboloEngine
import TomboloTesting
import TomboloWVJB

/// The limit of messages that wait for a document.
@MainActor
@Suite struct LimitTests {
    @Test(arguments: TestEngine.all)
    func messagesBeyondTheLimitFailAtOnceAndTheOthersArrive(engine: TestEngine) async throws {
        try await withBridge(engine) { test, bridge in
            var ended: [WebViewJavascriptBridgeEvent] = []
            bridge.onEvent = { if case .unanswered = $0 { ended.append($0) } }
            #expect(bridge.maximumWaitingMessages == 10_000)
            bridge.maximumWaitingMessages = 3
            for number in 1...5 { bridge.callHandler("number", data: .integer(number)) }
            #expect(ended.count == 2)
            guard case .unanswered("number", let reported)? = ended.first else { throw TestFailure("\(ended)") }
            #expect(reported.code == .limitExceeded)
            let error = await #expect(throws: TomboloError.self) {
                try await bridge.callHandlerForResponse("number")
            }
            #expect(error?.code == .limitExceeded)
            #expect(error?.message.contains("maximumWaitingMessages") == true)
            try await test.open(try pageWithBridge("bridge.registerHandler('number', (data) => report(data));"))
            for number in 1...3 { #expect(try await test.nextReport() == .integer(number)) }
            // No message is waiting, so the limit does not apply.
            for number in 6...20 { bridge.callHandler("number", data: .integer(number)) }
            for number in 6...20 { #expect(try await test.nextReport() == .integer(number)) }
        }
    }

    @Test(arguments: TestEngine.all)
    func timedOutMessagesDoNotCountTowardsTheLimit(engine: TestEngine) async throws {
        try await withBridge(engine) { test, bridge in
            bridge.maximumWaitingMessages = 1
            for _ in 1...3 {
                let error = await #expect(throws: TomboloError.self) {
                    try await bridge.callHandlerForResponse("number", timeout: .milliseconds(1))
                }
                #expect(error?.code == .timeout)
            }
        }
    }
}
