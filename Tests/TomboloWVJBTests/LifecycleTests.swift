import Testing
import TomboloBridge
import TomboloEngine
import TomboloTesting
import TomboloWVJB

/// Reloads, navigations and the end of a page: W22, W23, W29, W32.
@MainActor
@Suite struct LifecycleTests {
    private static let waits = """
        self.answers = 0;
        bridge.registerHandler('wait', () => report('asked'));
        bridge.registerHandler('number', (data) => report(data));
        bridge.registerHandler('echo', (data, respond) => respond(data));
        """

    @Test(arguments: TestEngine.all, Handshake.allCases)
    func aReloadFailsPendingCallsAndDropsLateAnswers(engine: TestEngine, handshake: Handshake)
        async throws
    {
        try await withBridge(engine) { test, bridge in
            var callbacks: [WebViewJavascriptBridge.ResponseCallback] = []
            bridge.registerHandler("keep") { _, responseCallback in callbacks.append(responseCallback) }
            let page = try pageWithBridge(
                Self.waits + "bridge.callHandler('keep', () => { answers += 1; });", handshake)
            try await test.open(page)
            let pending = Task { try await bridge.callHandlerForResponse("wait") }
            #expect(try await test.nextReport() == "asked")

            try await test.waitForLoad {
                test.page.reload()
                for number in 1...3 { bridge.callHandler("number", data: .integer(number)) }
            }
            for number in 1...3 { #expect(try await test.nextReport() == .integer(number)) }
            let error = await #expect(throws: TomboloError.self) { try await pending.value }
            #expect(error?.code == .disconnected)

            try await test.until("the new page's call") { callbacks.count == 2 }
            callbacks[0]("late")
            #expect(try await bridge.callHandlerForResponse("echo", data: 1) == 1)
            #expect(try await test.run("return answers") == 0)
            callbacks[1]("in time")
            #expect(try await bridge.callHandlerForResponse("echo", data: 2) == 2)
            let answers = "while (answers === 0) await new Promise((resolve) => setTimeout(resolve, 5)); return answers"
            #expect(try await test.run(answers) == 1)
        }
    }

    @Test(arguments: TestEngine.all, Handshake.allCases)
    func aPageRestoredFromThePageCacheNeedsNoHandshake(engine: TestEngine, handshake: Handshake) async throws {
        try await withBridge(engine) { test, bridge in
            bridge.registerHandler("echo") { data, responseCallback in responseCallback(data) }
            let page = try pageWithBridge(
                Self.waits + "addEventListener('pageshow', (event) => { if (event.persisted) report('back'); });",
                handshake)
            try await test.open(page, at: TestPage.url("kept"))
            #expect(try await bridge.callHandlerForResponse("echo", data: 1) == 1)
            try await test.open("<title>No bridge</title>")
            bridge.callHandler("number", data: 7)
            try await test.waitForLoad { test.page.goBack() }
            #expect(try await test.nextReport() == "back")
            #expect(try await test.nextReport() == 7)
            #expect(try await bridge.callHandlerForResponse("echo", data: 2) == 2)
            try await test.run("WebViewJavascriptBridge.callHandler('echo', 3, report)")
            #expect(try await test.nextReport() == 3)
        }
    }

    @Test(arguments: TestEngine.all)
    func aCallFromAnotherThreadArrivesOnce(engine: TestEngine) async throws {
        try await withBridge(engine) { test, bridge in
            try await test.open(try pageWithBridge(Self.waits))
            await Task.detached { await bridge.callHandler("number", data: 1) }.value
            #expect(try await test.nextReport() == 1)
            bridge.callHandler("number", data: 2)
            #expect(try await test.nextReport() == 2)
        }
    }

    @Test(arguments: TestEngine.all)
    func resetDropsPendingMessagesAndKeepsHandlers(engine: TestEngine) async throws {
        try await withBridge(engine) { test, bridge in
            bridge.registerHandler("echo") { data, responseCallback in responseCallback(data) }
            bridge.callHandler("number", data: 1)
            let dropped = Task { try await bridge.callHandlerForResponse("echo") }
            await Task.yield()
            bridge.reset()
            let first = await #expect(throws: TomboloError.self) { try await dropped.value }
            #expect(first?.code == .cancelled)

            try await test.open(try pageWithBridge(Self.waits))
            let pending = Task { try await bridge.callHandlerForResponse("wait") }
            #expect(try await test.nextReport() == "asked")
            bridge.reset()
            let second = await #expect(throws: TomboloError.self) { try await pending.value }
            #expect(second?.code == .cancelled)
            #expect(try await bridge.callHandlerForResponse("echo", data: 1) == 1)
            try await test.run("WebViewJavascriptBridge.callHandler('echo', 2, report)")
            #expect(try await test.nextReport() == 2)
        }
    }

    @Test(arguments: TestEngine.all)
    func aCallEndsWithItsTimeoutOrItsTask(engine: TestEngine) async throws {
        try await withBridge(engine) { test, bridge in
            let error = await #expect(throws: TomboloError.self) {
                try await bridge.callHandlerForResponse("number", data: 1, timeout: .milliseconds(10))
            }
            #expect(error?.code == .timeout)
            let cancelled = Task { try await bridge.callHandlerForResponse("number", data: 2) }
            await Task.yield()
            cancelled.cancel()
            await #expect(throws: CancellationError.self) { try await cancelled.value }
            bridge.callHandler("number", data: 3)
            try await test.open(try pageWithBridge(Self.waits))
            #expect(try await test.nextReport() == 3)
        }
    }

    @Test(arguments: TestEngine.all)
    func closingThePageFailsCallsAndDetachesTheDelegate(engine: TestEngine) async throws {
        try await withBridge(engine) { test, bridge in
            let delegate = RecordingDelegate()
            bridge.setWebViewDelegate(delegate)
            try await test.open(try pageWithBridge(Self.waits))
            let pending = Task { try await bridge.callHandlerForResponse("wait") }
            #expect(try await test.nextReport() == "asked")
            test.close()
            let error = await #expect(throws: TomboloError.self) { try await pending.value }
            #expect(error?.code == .disconnected)
            let count = delegate.events.count
            bridge.callHandler("number", data: 1)
            await #expect(throws: TomboloError.self) { try await bridge.callHandlerForResponse("wait") }
            test.page.report(.title("late"))
            #expect(delegate.events.count == count)
        }
    }

    @Test(arguments: TestEngine.all)
    func aRemovedBridgeNoLongerAffectsThePage(engine: TestEngine) async throws {
        try await withBridge(engine, configuration: anywhere()) { test, bridge in
            let delegate = RecordingDelegate()
            bridge.setWebViewDelegate(delegate)
            bridge.registerHandler("keep") { _, _ in }
            try await test.open(try pageWithBridge(Self.waits))
            let pending = Task { try await bridge.callHandlerForResponse("wait") }
            #expect(try await test.nextReport() == "asked")
            test.calls.removePlugin("wvjb")
            let error = await #expect(throws: TomboloError.self) { try await pending.value }
            #expect(error?.code == .disconnected)
            let count = delegate.events.count
            try await test.run("WebViewJavascriptBridge.callHandler('keep', 1, report); document.title = 'after'")
            try await test.open()
            #expect(delegate.events.count == count)
            #expect(test.page.bridgeURLs.isEmpty)
        }
    }

    @Test(arguments: TestEngine.all)
    func aBridgeIsReleasedAfterItsPage(engine: TestEngine) async throws {
        weak var released: WebViewJavascriptBridge?
        let delegate = RecordingDelegate()
        let kept = KeptCallbacks()
        try await withBridge(engine) { test, bridge in
            released = bridge
            bridge.setWebViewDelegate(delegate)
            bridge.registerHandler("keep") { _, responseCallback in kept.callbacks.append(responseCallback) }
            try await test.open(
                try pageWithBridge(Self.waits + "bridge.callHandler('keep', () => report('answered'));"))
            try await test.until("the call") { kept.callbacks.count == 1 }
            bridge.callHandler("wait") { kept.callbacks.first?($0) }
            #expect(try await test.nextReport() == "asked")
        }
        let end = ContinuousClock.now + .seconds(120)
        while released != nil, ContinuousClock.now < end { try await Task.sleep(for: .milliseconds(5)) }
        #expect(released == nil)
        let count = delegate.events.count
        // The bridge has been released, so the late response has no receiver.
        kept.callbacks.first?("late")
        #expect(delegate.events.count == count)
    }
}

/// Response callbacks that a test can still call.
@MainActor
final class KeptCallbacks {
    var callbacks: [WebViewJavascriptBridge.ResponseCallback] = []
}

/// A delegate that records events.
@MainActor
final class RecordingDelegate: WebViewDelegate {
    var events: [PageEvent] = []

    func page(_ page: Page, did event: PageEvent) { events.append(event) }
}
