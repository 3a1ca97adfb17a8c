import InMemoryLogging
import Logging
import TestSupport
import Testing
import TomboloBridge
import TomboloEngine
import TomboloTesting
import TomboloWVJB

/// The message log: W28.
@MainActor
@Suite struct LogTests {
    @Test(arguments: TestEngine.all)
    func messagesInBothDirectionsAreLoggedAndTruncated(engine: TestEngine) async throws {
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

    @Test(arguments: TestEngine.all)
    func messagesGoToTheLoggerAtDebugLevel(engine: TestEngine) async throws {
        try await withBridge(engine) { test, bridge in
            let handler = InMemoryLogHandler()
            bridge.logSink = nil
            bridge.logger = Logger(label: "test") { _ in handler }
            bridge.enableLogging()
            try await test.open(try fixture("echo"))
            _ = try await bridge.callHandlerForResponse("echoHandler", data: "shown")
            try await test.run("WebViewJavascriptBridge.callHandler('missing')")
            try await test.until("the error") { handler.entries.contains { $0.level == .warning } }
            let messages = handler.entries.filter { $0.message.description.hasPrefix("WVJB SEND") }
            #expect(!messages.isEmpty && messages.allSatisfy { $0.level == .debug })
        }
    }

    @Test(arguments: TestEngine.all)
    func pageTextIsLoggedWithoutControlCharacters(engine: TestEngine) async throws {
        try await withBridge(engine) { test, bridge in
            let log = Lines()
            bridge.logSink = { log.lines.append($0) }
            bridge.enableLogging()
            try await test.open(try fixture("echo"))
            bridge.registerHandler("fails") { (data) async throws -> JSONValue? in
                throw TestFailure(data?.stringValue ?? "")
            }
            try await test.run(
                """
                for (const text of argument) {
                    WebViewJavascriptBridge.callHandler('no ' + text, text);
                    WebViewJavascriptBridge.callHandler('fails', text);
                }
                """, .array(HostileText.all.map(JSONValue.string)))
            try await test.until("every message") {
                log.lines.count { $0.contains("failed:") } == HostileText.all.count
            }
            #expect(log.lines.count { $0.contains("No handler for message from JS: no ") } == HostileText.all.count)
            for line in log.lines { #expect(HostileText.unsafeScalars(in: line).isEmpty, "\(line)") }
        }
    }

    /// URLs whose query, fragment and user information are `SECRET`, and whose path is `open`.
    private static let urls = [
        "https://user:SECRET@a.example/open?token=SECRET#SECRET", "“wss://SECRET@a.example/open?SECRET” is closed",
        "GET <HTTP://u:p@SECRET@[::1]:80/open#SECRET>", "from blob:https://SECRET@a.example/open?SECRET",
        "app://a/open?\u{301}SECRET", "https://a.example/open?to=https://SECRET@b.example/#SECRET",
        // Control characters do not end a URL, or its rest would be in the log.
        "https://a.example/open?\u{1B}[2JSECRET", "https://a.example/open#\u{0}\u{9B}31m\u{202E}SECRET",
        "https://u:\u{7}SECRET\u{200B}@a.example/open", "ftp:/\u{2F}SECRET:SECRET@a.example/open?\u{AD}SECRET\u{7F}",
    ]

    @Test(arguments: TestEngine.all)
    func urlsInErrorsAndNamesAreLoggedWithoutSecrets(engine: TestEngine) async throws {
        try await withBridge(engine) { test, bridge in
            let log = Lines()
            bridge.logSink = { log.lines.append($0) }
            bridge.registerHandler("Greet") { _, _ in }
            try await test.open(try fixture("echo"))
            bridge.registerHandler("fails") { (data) async throws -> JSONValue? in
                throw TestFailure(data?.stringValue ?? "")
            }
            try await test.run(
                """
                for (const text of argument) {
                    WebViewJavascriptBridge.callHandler('missing ' + text);
                    WebViewJavascriptBridge.callHandler('fails', text);
                }
                """, .array(Self.urls.map(JSONValue.string)))
            for url in Self.urls { bridge.callHandler("absent \(url)") { _ in } }
            // Each way by which an error reaches the log.
            for way in ["No handler for message from JS: missing ", "“fails” failed:", "WVJB: “absent "] {
                try await test.until("every line with \(way)") {
                    log.lines.count { $0.contains(way) } == Self.urls.count
                }
            }
            #expect(log.lines.count == 3 * Self.urls.count)
            for line in log.lines {
                #expect(line.contains("/open") && line.contains("…") && !line.contains("SECRET"), "\(line)")
                #expect(HostileText.unsafeScalars(in: line).isEmpty, "\(line)")
            }
        }
    }

    @Test(arguments: TestEngine.all)
    func valuesOfASensitiveHandlerStayOutOfTheLogAndEvents(engine: TestEngine) async throws {
        try await withBridge(engine) { test, bridge in
            let log = Lines()
            bridge.logSink = { log.lines.append($0) }
            bridge.onEvent = { log.lines.append("\($0)") }
            bridge.enableLogging()
            try test.bridge.calls.markSensitive("wvjb.call.login", "wvjb.call.echoHandler", "wvjb.call.fails")
            bridge.registerHandler("login") { data, responseCallback in responseCallback(data) }
            bridge.registerHandler("Greet") { data, responseCallback in responseCallback(data) }
            bridge.registerHandler("fails") { (data) async throws -> JSONValue? in
                throw TestFailure(data?.stringValue ?? "")
            }
            try await test.open(try fixture("echo"))
            #expect(try await bridge.callHandlerForResponse("echoHandler", data: "SECRET") == "SECRET")
            try await test.run("WebViewJavascriptBridge.callHandler('login', 'SECRET', report)")
            #expect(try await test.nextReport() == "SECRET")
            try await test.run("WebViewJavascriptBridge.callHandler('fails', 'SECRET')")
            try await test.run("WebViewJavascriptBridge.callHandler('Greet', 'open', report)")
            #expect(try await test.nextReport() == "open")
            try await test.until("the failure") { log.lines.contains { $0.contains("failed:") } }
            #expect(!log.lines.contains { $0.contains("SECRET") }, "\(log.lines)")
            #expect(log.lines.contains(#"WVJB RCVD: {"handlerName":"login","data":"…"}"#))
            #expect(log.lines.contains(#"WVJB RCVD: {"handlerName":"Greet","data":"open"}"#))
        }
    }
}
