import Testing
import TomboloBridge
import TomboloEngine
import TomboloFlex
import TomboloTesting
import TomboloWVJB

/// Combinations of dialects: globals, navigations, frames and the console.
@MainActor
@Suite struct DialectCombinationTests {
    /// The types of the globals by which pages recognize their bridge. WebViewJavascriptBridge defines its global only on the page's request.
    private static let found = """
        [typeof window.$flex, typeof window.WebViewJavascriptBridge, window._dswk === true,
            typeof window.webkit?.messageHandlers?.actionHandler]
        """

    @Test(arguments: TestEngine.all)
    func everyDialectDefinesItsGlobals(engine: TestEngine) async throws {
        try await withDialects(engine) { test, _ in
            try await test.open("<script>report(\(Self.found))</script>")
            #expect(try await test.nextReport() == ["object", "undefined", true, "object"])
        }
    }

    @Test(arguments: TestEngine.all)
    func pagesCanHaveDifferentDialects(engine: TestEngine) async throws {
        let host = try DialectHost(at: "app://tests", .all)
        try await withPage(engine, policy: AccessPolicy(), dialects: [host.flex, host.wvjb]) { first in
            try await withPage(engine, policy: AccessPolicy(), dialects: [host.actions, host.dsbridge]) { second in
                let set = "window.WVJBCallbacks = [() => report(\(Self.found))]; \(Self.handshake)"
                try await first.open("<body><script>\(set)</script>")
                #expect(try await first.nextReport() == ["object", "object", false, "undefined"])
                try await second.open("<script>report(\(Self.found))</script>")
                #expect(try await second.nextReport() == ["undefined", "undefined", true, "object"])
                #expect(try await first.run("return await $flex.echo(1)") == 1)
                let call = "return JSON.parse(prompt('_dsbridge=echo', '{\"data\":2}')).data"
                #expect(try await second.run(call) == 2)
                #expect(host.received == ["flex", "dsbridge"])
            }
        }
    }

    /// Loads the frame by which pages request WebViewJavascriptBridge.
    private static let handshake = """
        const frame = document.createElement('iframe');
        frame.style.display = 'none';
        frame.src = 'https://__bridge_loaded__';
        document.documentElement.appendChild(frame);
        setTimeout(() => document.documentElement.removeChild(frame), 0);
        """

    @Test(arguments: TestEngine.all)
    func aBridgeURLIsNotANavigationForAnotherDialect(engine: TestEngine) async throws {
        try await withDialects(engine) { test, host in
            try host.flex.addAllowUrl("allowed.example")
            let recorded = RecordedLines()
            host.flex.onNotAllowedURL = { recorded.lines.append($0) }
            let set = "window.WVJBCallbacks = [() => report('set up')]; \(Self.handshake)"
            try await test.open("<body><script>\(set)</script>")
            #expect(try await test.nextReport() == "set up")
            #expect(recorded.lines.isEmpty)
            #expect(try await test.run("return await $flex.echo('x')") == "x")
        }
    }

    @Test(arguments: TestEngine.all)
    func consoleMessagesAreDeliveredOnce(engine: TestEngine) async throws {
        var configuration = PageConfiguration()
        configuration.capturesConsole = true
        try await withDialects(engine, configuration: configuration) { test, host in
            let recorded = RecordedLines()
            host.flex.consoleSink = { recorded.lines.append($0.text) }
            host.wvjb.enableLogging()
            host.wvjb.logSink = { recorded.lines.append($0) }
            try await test.open(DialectHost.page())
            try await expectAllAnswer(test)
            let before = recorded.lines.filter { $0 == "mine" }.count
            try await test.run("console.log('mine')")
            try await test.until("the console message") { recorded.lines.contains("mine") }
            try await expectAllAnswer(test)
            #expect(before == 0 && recorded.lines.filter { $0 == "mine" }.count == 1)
            // Messages in the native log are not written to the page's console.
            #expect(
                !test.pageEvents.contains {
                    if case .console(let message) = $0 { message.text.contains("WVJB") } else { false }
                })
        }
    }
}

/// The recorded lines, in order.
@MainActor
private final class RecordedLines {
    var lines: [String] = []
}
