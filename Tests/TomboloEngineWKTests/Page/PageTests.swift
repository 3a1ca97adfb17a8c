import Foundation
import Testing
import TomboloEngine
import TomboloTesting
import WebKit

@testable import TomboloEngineWK

/// A page: its view, its loads, the end of its process, and snapshots.
@Suite struct PageTests {
    @Test func theViewIsCreatedAtTheFirstUse() async throws {
        let page = try WKPage.simulated(FakeWeb())
        let handler = FolderlessHandler()
        #expect(page.createdView == nil)
        #expect(page.serve("extra", by: handler))
        page.load(.html("<title>A</title>", baseURL: nil))
        #expect(page.createdView != nil)
        #expect(!page.serve("later", by: handler))
        page.close()
    }

    @Test func theEventsOfALoadAreInOrder() async throws {
        try await withWKPage { test in
            try await test.open()
            let steps = test.events.compactMap { if case .navigation(let step) = $0 { step } else { nil } }
            #expect(steps == [.started(WKTest.home), .committed(WKTest.home), .finished(WKTest.home)])
            #expect(test.events.contains { if case .title("Test") = $0 { true } else { false } })
            #expect(test.events.contains { if case .progress = $0 { true } else { false } })
        }
    }

    @Test func theEndOfTheProcessIsReportedAndThePageReloaded() async throws {
        try await withWKPage { test in
            try await test.open()
            let call = Task { try await test.page.evaluate("await new Promise(() => {})") }
            try await until("the call") { !test.engine.functionCalls.isEmpty }
            test.fake.crash()
            let error = await #expect(throws: ScriptError.self) { try await call.value }
            #expect(error?.code == .disconnected)
            try await until("the reload") {
                test.events.contains { if case .crashed(.crashed) = $0 { true } else { false } }
                    && test.page.title == "Test" && !test.page.isLoading
            }
        }
    }

    /// WebKit reports no end of some loads, and the app waits for it.
    @Test func aStoppedLoadEndsEvenIfWebKitReportsNoEnd() async throws {
        try await withWKPage { test in
            let (waiting, answer) = AsyncStream<Void>.makeStream()
            test.web.serve(at: WKTest.home) {
                for await _ in waiting {}
                return .html("")
            }
            test.page.load(WKTest.home)
            try await until("the start") { test.engine.navigation.isWaitingForResponse }
            test.simulation.ignoresStops = true
            test.page.stop()
            try await until("the end") {
                test.events.contains { if case .navigation(.cancelled) = $0 { true } else { false } }
            }
            #expect(!test.page.isLoading)
            test.simulation.ignoresStops = false
            answer.finish()
        }
    }

    /// When a page closes, an empty document replaces its document, and its process may end. Neither is reported.
    @Test func aClosedPageReportsNothing() async throws {
        let page = Page(engine: try WKPage.simulated(FakeWeb()), configuration: PageConfiguration())
        let engine = try #require(page.engine as? WKPage)
        let view = engine.view
        let (navigation, dialogs) = (try #require(view.navigationDelegate), try #require(view.uiDelegate))
        page.close()
        let recorder = CallRecorder()
        engine.delegate = recorder
        navigation.webView(view, didStartProvisionalNavigation: nil)
        #expect(!engine.isLoading)
        navigation.webView(view, didCommit: nil)
        navigation.webViewWebContentProcessDidTerminate(view)
        dialogs.webViewDidClose(view)
        #expect(recorder.calls.isEmpty)
    }

    @Test func theRuleListsOfAClosedPageStayUntilItsDocumentHasEnded() async throws {
        let page = try WKPage.simulated(FakeWeb())
        let list = try await page.profile.compileContentRules("[]", named: "all")
        try await page.setContentRules([list])
        page.close()
        #expect(page.configuration.userContentController._ruleLists.count == 1)
    }

    /// Otherwise the document could make requests between two sets of rules.
    @Test func replacedRuleListsEndAfterTheNewOnesAreInUse() async throws {
        let page = try WKPage.simulated(FakeWeb())
        let (first, second) = (
            try await page.profile.compileContentRules("[]", named: "first"),
            try await page.profile.compileContentRules("[]", named: "second")
        )
        try await page.setContentRules([first])
        try await page.setContentRules([second])
        try await page.setContentRules([second, first])
        let content = page.configuration.userContentController
        #expect(content._ruleListCounts == [1, 2, 1, 2])
        try await page.setContentRules([])
        #expect(content._ruleLists.isEmpty)
        page.close()
    }

    @Test func aFunctionBodyMayContainNUL() async throws {
        try await withWKPage { test in
            try await test.open()
            #expect(try await test.page.evaluate("return 'a\0b'.length") == 3)
            let error = await #expect(throws: ScriptError.self) { try await test.page.evaluate("/*\0*/ return +") }
            #expect(error?.code == .syntax)
        }
    }

    @Test func webKitErrorsAreMappedToNavigationErrors() {
        func code(_ domain: String, _ number: Int) -> NavigationError.Code {
            NavigationError(NSError(domain: domain, code: number), url: nil).code
        }
        #expect(code(NSURLErrorDomain, NSURLErrorCannotFindHost) == .hostNotFound)
        #expect(code(NSURLErrorDomain, NSURLErrorTimedOut) == .timedOut)
        for number in [
            NSURLErrorSecureConnectionFailed, NSURLErrorServerCertificateUntrusted, NSURLErrorClientCertificateRequired,
        ] {
            #expect(code(NSURLErrorDomain, number) == .certificate)
        }
        #expect(code(NSURLErrorDomain, NSURLErrorNotConnectedToInternet) == .connection)
        #expect(code(NSURLErrorDomain, NSURLErrorFileDoesNotExist) == .notFound)
        #expect(code("WebKitErrorDomain", 101) == .unsupportedScheme)
        #expect(code("WebKitErrorDomain", 104) == .blocked)
        #expect(code("WKErrorDomain", 13) == .blocked)
        let url = URL(string: "https://other.example/")
        #expect(
            NavigationError(NSError(domain: "WKErrorDomain", code: 13), url: url).message.contains("WKAppBoundDomains"))
        #expect(NavigationError.isCancellation(NSError(domain: NSURLErrorDomain, code: NSURLErrorCancelled)))
        #expect(NavigationError.isCancellation(NSError(domain: "WebKitErrorDomain", code: 102)))
    }

    @Test func aSnapshotNeedsAWindow() async throws {
        try await withWKPage { test in
            try await test.open()
            let error = await #expect(throws: SnapshotError.self) { try await test.page.snapshot() }
            #expect(error?.code == .notShown)
            let window = NSWindow()
            test.engine.view.window = window
            #expect(try await test.page.snapshot().starts(with: [0x89, 0x50, 0x4E, 0x47]))
        }
    }

    @Test func aSnapshotOfAPageThatClosesMeanwhileFails() async throws {
        try await withWKPage { test in
            try await test.open()
            let window = NSWindow()
            test.engine.view.window = window
            test.simulation.tookSnapshot = { test.page.close() }
            let error = await #expect(throws: SnapshotError.self) { try await test.page.snapshot() }
            #expect(error?.code == .closed)
            test.simulation.tookSnapshot = {}
        }
    }

    @Test func onlyPressesInTheViewAreReported() async throws {
        try await withWKPage { test in
            try await test.open()
            let (window, other) = (NSWindow(), NSWindow())
            window.contentView = test.engine.view
            test.engine.view.window = window
            window.firstResponder = test.engine.view
            send(NSEvent(_simulated: .leftMouseDown, in: other))
            send(NSEvent(_simulated: .keyDown, in: window, keyCode: 53))
            #expect(!test.page.isUserActive)
            send(NSEvent(_simulated: .keyDown, in: window, keyCode: 0))
            #expect(test.page.isUserActive)
        }
    }

    @Test func aPressEndsWithItsDocument() async throws {
        let other = try #require(URL(string: "https://other.example/"))
        var seen: [Bool] = []
        var policies = PagePolicies()
        policies.navigation.append("note") { action in
            seen.append(action.isUserInitiated)
            return .cancel
        }
        try await withWKPage(policies: policies) { test in
            @MainActor func clickLink() {
                let frame = test.simulation.mainFrame
                let action = WKNavigationAction(
                    _simulated: URLRequest(url: other), type: .linkActivated, source: frame, target: frame)
                test.engine.view.navigationDelegate?.webView(test.engine.view, decidePolicyFor: action) { _ in }
            }
            try await test.open()
            test.fake.press()
            clickLink()
            try await test.open(at: WKTest.home.appending(path: "second"))
            clickLink()
            #expect(seen == [true, false])
        }
    }

    @Test func releasingThePressWatchRemovesItsEventMonitor() {
        let before = Set(NSEvent._monitors.keys)
        var watch: PressWatch? = PressWatch(on: NSView(frame: .zero)) {}
        let added = Set(NSEvent._monitors.keys).subtracting(before)
        #expect(added.count == 1)
        watch = nil
        #expect(added.isDisjoint(with: NSEvent._monitors.keys))
        _ = watch
    }

    @Test func aPageReportsItsSupportedFeatures() async throws {
        try await withWKPage { test in
            #expect(EngineFeature.allCases.filter(test.page.supports) == [.keyPresses])
        }
    }

    @Test func theOptionsReachTheView() async throws {
        var options = WKPageOptions()
        (options.userAgentSuffix, options.developerTools) = ("Notes/1", true)
        try await withWKPage(options: options) { test in
            #expect(test.engine.configuration.applicationNameForUserAgent == "Notes/1")
            #expect(test.engine.view.isInspectable)
            #expect(!test.engine.configuration.preferences.javaScriptCanOpenWindowsAutomatically)
        }
        try await withWKPage { #expect(!$0.engine.view.isInspectable) }
    }

    /// If an app lists domains, WebKit runs the app's scripts only in pages with that limit.
    @Test func thePagesOfAnAppThatListsDomainsAreLimitedToThem() async throws {
        try await withWKPage { #expect(!$0.engine.configuration.limitsNavigationsToAppBoundDomains) }
        var options = WKPageOptions()
        options.limitsNavigationsToAppBoundDomains = true
        try await withWKPage(options: options) {
            #expect($0.engine.configuration.limitsNavigationsToAppBoundDomains)
        }
    }

    private func send(_ event: NSEvent) {
        for monitor in NSEvent._monitors.values { _ = monitor.run(event) }
    }
}

private struct FolderlessHandler: SchemeHandling {
    @concurrent
    func response(to request: SchemeRequest) async -> SchemeResponse { .failure("nothing") }
}
