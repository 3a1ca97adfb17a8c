import Testing
import TomboloBridge
import TomboloEngine
import TomboloTesting
import TomboloWVJB

/// Pages that contain a bridge object of their own instead of using Tombolo's.
@MainActor
@Suite struct OwnObjectTests {
    @Test(arguments: TestEngine.all)
    func aPageWithItsOwnBridgeObjectWorksBeforeAndAfterAReload(engine: TestEngine) async throws {
        try await withBridge(engine) { test, bridge in
            bridge.registerHandler("echo") { data, responseCallback in responseCallback(data) }
            var doubled: [JSONValue?] = []
            bridge.callHandler("double", data: 21) { doubled.append($0) }
            try await test.open(try fixture("own-object"))
            #expect(try await test.nextReport() == ["first": [1, nil]])
            #expect(try await test.nextReport() == "second")
            try await test.until("the answer") { !doubled.isEmpty }
            #expect(try await bridge.callHandlerForResponse("double", data: 4) == 8)
            #expect(doubled == [42])

            try await test.waitForLoad { test.page.reload() }
            #expect(try await test.nextReport() == ["first": [1, nil]])
            #expect(try await test.nextReport() == "second")
            #expect(try await bridge.callHandlerForResponse("double", data: 5) == 10)
        }
    }

    @Test(arguments: TestEngine.all)
    func aFaultyBridgeObjectAffectsOnlyItsPage(engine: TestEngine) async throws {
        try await withBridge(engine) { test, bridge in
            let log = Lines()
            bridge.logSink = { log.lines.append($0) }
            try await test.open(
                """
                <script>
                let count = 0;
                window.WebViewJavascriptBridge = {
                    _fetchQueue() {
                        count += 1;
                        if (count === 1) return '{"responseId":';
                        if (count === 2) return JSON.stringify([{ responseId: 'objc_cb_1' }, { handlerName: 'secret' }]);
                        throw new Error('empty');
                    },
                    _handleMessageFromObjC() { throw new Error('no'); },
                };
                for (let i = 0; i < 3; i += 1) setTimeout(() => {
                    const frame = document.createElement('iframe');
                    frame.src = 'https://__wvjb_queue_message__';
                    document.documentElement.appendChild(frame);
                    if (i === 2) setTimeout(() => report('done'), 0);
                }, 10 * i);
                </script>
                """)
            #expect(try await test.nextReport() == "done")
            try await test.until("the message") { log.lines.contains { $0.hasPrefix("WVJBNoHandlerException") } }
            let error = await #expect(throws: TomboloError.self) {
                try await bridge.callHandlerForResponse("anything", timeout: .milliseconds(50))
            }
            #expect(error?.code == .timeout)
            try await test.open(try fixture("echo"))
            #expect(try await bridge.callHandlerForResponse("echoHandler", data: 1) == 1)
        }
    }
}
