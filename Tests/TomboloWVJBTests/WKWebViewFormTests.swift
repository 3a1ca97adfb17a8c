import Testing
import TomboloBridge
import TomboloEngine
import TomboloTesting
import TomboloWVJB

/// Pages of the later variant of the library for WKWebView.
@MainActor
@Suite struct WKWebViewFormTests {
    private static let page = """
        <!doctype html><body><script>
        function withBridge(callback) {
            if (window.WKWebViewJavascriptBridge) return callback(WKWebViewJavascriptBridge);
            if (window.WKWVJBCallbacks) return window.WKWVJBCallbacks.push(callback);
            window.WKWVJBCallbacks = [callback];
            window.webkit.messageHandlers.iOS_Native_InjectJavascript.postMessage(null);
        }
        try {
            withBridge((bridge) => {
                bridge.registerHandler('double', (data, respond) => respond(data * 2));
                bridge.callHandler('echo', document.readyState === 'loading' ? 'too early' : 'parsed', report);
            });
        } catch (error) { report(error.name); }
        </script>
        """

    @Test(arguments: TestEngine.all)
    func pagesOfTheWKWebViewFormWorkIfEnabled(engine: TestEngine) async throws {
        try await withBridge(engine) { test, bridge in
            bridge.servesWKWebViewForm = true
            test.bridge.refreshDialects()
            bridge.registerHandler("echo") { data, responseCallback in responseCallback(data) }
            var doubled: [JSONValue?] = []
            bridge.callHandler("double", data: 21) { doubled.append($0) }
            try await test.open(Self.page)
            #expect(try await test.nextReport() == "parsed")
            try await test.until("the answer") { doubled == [42] }
            try await test.waitForLoad { test.page.reload() }
            #expect(try await test.nextReport() == "parsed")
            #expect(try await bridge.callHandlerForResponse("double", data: 4) == 8)
        }
    }

    @Test(arguments: TestEngine.all)
    func pagesOfTheWKWebViewFormFindNoHandlerByDefault(engine: TestEngine) async throws {
        try await withBridge(engine) { test, bridge in
            try await test.open(Self.page)
            #expect(try await test.nextReport() == "TypeError")
        }
    }
}
