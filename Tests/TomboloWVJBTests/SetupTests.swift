import Testing
import TomboloBridge
import TomboloEngine
import TomboloTesting
import TomboloWVJB

/// The setup of the bridge object: W10 to W12, W24, W30.
@MainActor
@Suite struct SetupTests {
    private static let requestsBridgeThreeTimes = """
        self.order = [];
        for (const number of [1, 2, 3]) {
            withBridge((bridge) => {
                order.push([number, bridge === window.WebViewJavascriptBridge, 'WVJBCallbacks' in window]);
                if (number === 1) throw new Error('the first fails');
            });
        }
        """

    @Test(arguments: TestEngine.all)
    func allSetUpCallbacksRunInOrder(engine: TestEngine) async throws {
        try await withBridge(engine) { test, bridge in
            bridge.registerHandler("done") { _, responseCallback in responseCallback(nil) }
            for handshake in Handshake.allCases {
                let page = try pageWithBridge("", handshake) + "<script>\(Self.requestsBridgeThreeTimes)</script>"
                try await test.open(page)
                _ = try? await bridge.callHandlerForResponse("whatever")
                try await test.run("withBridge((bridge) => order.push([4, true, 'WVJBCallbacks' in window]))")
                #expect(
                    try await test.run("return order")
                        == [[1, true, false], [2, true, false], [3, true, false], [4, true, false]], "\(handshake)")
            }
        }
    }

    @Test(arguments: TestEngine.all)
    func setupSurvivesAPageThatClearsAllTimers(engine: TestEngine) async throws {
        try await withBridge(engine) { test, bridge in
            bridge.registerHandler("echo") { data, responseCallback in responseCallback(data) }
            try await test.open(
                """
                <script>
                const clearAll = () => { let id = setTimeout(() => {}); while (id > 0) clearTimeout(id--); };
                window.WVJBCallbacks = [(bridge) => bridge.callHandler('echo', 'up', report)];
                // Runs after the bridge's own listener, which has just set a timer.
                document.addEventListener('readystatechange', clearAll);
                document.addEventListener('DOMContentLoaded', clearAll);
                // Read when the object is created, just before a timer is set for the callbacks.
                Object.defineProperty(window, 'onerror', { get() { queueMicrotask(clearAll); return null; }, set() {} });
                clearAll();
                </script>
                """)
            #expect(try await test.nextReport() == "up")
            #expect(try await test.run("return 'WVJBCallbacks' in window") == false)
        }
    }

    @Test(arguments: TestEngine.all)
    func theObjectHasTheMembersOfTheOriginal(engine: TestEngine) async throws {
        try await withBridge(engine) { test, bridge in
            try await test.open(try pageWithBridge("report(Object.keys(bridge).sort())"))
            #expect(
                try await test.nextReport() == [
                    "_fetchQueue", "_handleMessageFromObjC", "callHandler", "disableJavscriptAlertBoxSafetyTimeout",
                    "registerHandler",
                ])
            #expect(try await test.run("return WebViewJavascriptBridge._fetchQueue()") == "[]")
        }
    }

    @Test(arguments: TestEngine.all)
    func aPageWithoutAHandshakeHasNoObject(engine: TestEngine) async throws {
        try await withBridge(engine) { test, bridge in
            try await test.open("<script>setTimeout(() => report(typeof WebViewJavascriptBridge), 50)</script>")
            #expect(try await test.nextReport() == "undefined")
            #expect(try await test.run("return window.WVJBCallbacks") == nil)
            #expect(try await test.run("return Object.keys(window).includes('WVJBCallbacks')") == false)
        }
    }

    @Test(arguments: TestEngine.all)
    func aHandshakeFrameAloneCreatesTheObject(engine: TestEngine) async throws {
        try await withBridge(engine) { test, bridge in
            try await test.open()
            try await test.run(
                """
                const frame = document.createElement('iframe');
                frame.src = 'wvjbscheme://__BRIDGE_LOADED__';
                document.documentElement.appendChild(frame);
                """)
            let error = await #expect(throws: TomboloError.self) {
                try await bridge.callHandlerForResponse("none")
            }
            #expect(error?.code == .unknownCall)
            #expect(try await test.run("return typeof WebViewJavascriptBridge") == "object")
        }
    }

    @Test(arguments: TestEngine.all)
    func theHandshakeWorksIfThePolicyForbidsFrames(engine: TestEngine) async throws {
        try await withBridge(engine) { test, bridge in
            let policy = "<meta http-equiv=Content-Security-Policy content=\"frame-src 'none'\">"
            for handshake in Handshake.allCases {
                try await test.open(policy + (try fixture("echo", handshake)))
                #expect(try await bridge.callHandlerForResponse("echoHandler", data: 1) == 1, "\(handshake)")
            }
        }
    }

    @Test(arguments: TestEngine.all)
    func theCallbackQueueCanBeDeletedBeforeTheHandshake(engine: TestEngine) async throws {
        try await withBridge(engine) { test, bridge in
            try await test.open("<script>delete window.WVJBCallbacks; window.WVJBCallbacks = [() => {}];</script>")
            #expect(try await test.run("return WVJBCallbacks.length") == 1)
        }
    }

    @Test(arguments: TestEngine.all)
    func anExistingBridgeObjectIsNotReplaced(engine: TestEngine) async throws {
        try await withBridge(engine) { test, bridge in
            try await test.open(
                "<script>window.WVJBCallbacks = []; window.WebViewJavascriptBridge = 'own'; setTimeout(() => "
                    + "report(WebViewJavascriptBridge), 50)</script>")
            #expect(try await test.nextReport() == "own")
        }
    }

    @Test(arguments: TestEngine.all)
    func anOnerrorHandlerOfThePageIsKept(engine: TestEngine) async throws {
        try await withBridge(engine) { test, bridge in
            try await test.open(try pageWithBridge("report(typeof onerror)"))
            #expect(try await test.nextReport() == "function")
            let own = "<script>window.onerror = function own() {};</script>"
            try await test.open(own + (try pageWithBridge("report(onerror.name)")))
            #expect(try await test.nextReport() == "own")
        }
    }
}
