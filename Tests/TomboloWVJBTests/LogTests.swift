import Testing
import TomboloBridge
import TomboloEngine
import TomboloTesting
import TomboloWVJB

/// The log of messages: W28.
@MainActor
@Suite struct LogTests {
    @Test(arguments: TestEngine.all)
    func messagesOfBothDirectionsAreToldOfAndCut(engine: TestEngine) async throws {
        try await withBridge(engine) { test, bridge in
            let log = Lines()
            bridge.logSink = { log.lines.append($0) }
            try await test.open(try fixture("echo"))
            bridge.registerHandler("Greet") { _, _ in }
            _ = try await bridge.callHandlerForResponse("echoHandler", data: "quiet")
            #expect(log.lines.filter { $0.hasPrefix("WVJB SEND") || $0.hasPrefix("WVJB RCVD") }.isEmpty)

            bridge.enableLogging()
            bridge.setLogMaxLength(80)
            let long = JSONValue.string(String(repeating: "a", count: 100))
            _ = try await bridge.callHandlerForResponse("echoHandler", data: long)
            try await test.run("WebViewJavascriptBridge.callHandler('Greet', 'Hello', report)")
            try await test.until("the page's message") { log.lines.contains { $0.contains("Greet") } }
            let lines = log.lines.filter { $0.hasPrefix("WVJB ") }
            #expect(lines.first?.hasPrefix(#"WVJB SEND: {"handlerName":"echoHandler","data":"aaa"#) == true)
            #expect(lines.first?.hasSuffix("aaa [...]") == true)
            #expect(lines.first?.count == "WVJB SEND: ".count + 80 + " [...]".count)
            #expect(
                lines.contains { $0.hasPrefix(#"WVJB RCVD: {"handlerName":"echoHandler","responseId":"objc_cb_2","#) })
            #expect(lines.contains(#"WVJB RCVD: {"handlerName":"Greet","data":"Hello"}"#))
        }
    }
}
