import Foundation
import Testing
import TomboloBridge
import TomboloEngine
import TomboloTesting

@testable import TomboloWVJB

/// Bridge URLs and the page's observers and policies: the events and requests that these receive. W6, W11, W31.
@MainActor
@Suite struct NavigationTests {
    @Test(arguments: TestEngine.all)
    func theDelegateReceivesEventsOfPagesWithoutABridge(engine: TestEngine) async throws {
        try await withBridge(engine) { test, bridge in
            let delegate = RecordingDelegate()
            bridge.setWebViewDelegate(delegate)
            try await test.open("<title>No bridge</title>", at: TestPage.url("ordinary"))
            #expect(delegate.events.contains(.navigation(.finished(TestPage.url("ordinary")))))
            bridge.setWebViewDelegate(nil)
            let count = delegate.events.count
            try await test.open()
            #expect(delegate.events.count == count)
        }
    }

    @Test(arguments: TestEngine.all, Handshake.allCases)
    func theHandshakeCausesNoNavigationEventsOrHistory(engine: TestEngine, handshake: Handshake) async throws {
        let policy = RecordingPolicy()
        try await withBridge(engine, configuration: policy.configuration) { test, bridge in
            // Unclaimed bridge URLs are not reported during this test.
            bridge.attribution.timeout = .seconds(3600)
            let before =
                "<script>self.lengthBefore = history.length; self.loads = 0; addEventListener('load', () => { loads += 1; });</script>"
            try await test.open(before + (try fixture("echo", handshake)), at: TestPage.url("echo"))
            #expect(try await bridge.callHandlerForResponse("echoHandler", data: 1) == 1)
            if engine == .gtk {
                try await test.run(
                    "while (document.querySelector('iframe')) await new Promise((done) => setTimeout(done))")
            }
            let length = try await test.run("return history.length")
            #expect(try await test.run("return [lengthBefore, loads]") == [length ?? nil, 1])
            // The handshake is not reported as a load: the only load is that of the page.
            let url = TestPage.url("echo")
            #expect(test.navigationEvents == [.started(url), .committed(url), .finished(url)])
            #expect(policy.urls.allSatisfy { $0 == url.absoluteString })
            let urls = [handshake.rawValue, "https://__wvjb_queue_message__", "wvjbscheme://__WVJB_QUEUE_MESSAGE__/"]
            let count = test.pageEvents.count
            for url in urls { try await test.run("location.href = argument", .string(url)) }
            if engine == .gtk { try await test.addFrame(.sameOrigin, running: "report('after')") }
            if engine == .gtk { #expect(try await test.nextReport() == "after") }
            #expect(try await bridge.callHandlerForResponse("echoHandler", data: 2) == 2)
            #expect(try await test.run("return history.length") == length)
            for event in test.pageEvents[count...] {
                if case .navigation = event { Issue.record("The page reported \(event).") }
            }
            #expect(!test.pageEvents.contains { if case .refused = $0 { true } else { false } })
            #expect(policy.urls.filter { $0.contains("__") }.isEmpty)
            #expect(test.page.backForwardList.back.isEmpty)
        }
    }

    @Test(arguments: TestEngine.all)
    func bridgeURLsCannotBeLoadedByTheApp(engine: TestEngine) async throws {
        let policy = RecordingPolicy()
        try await withBridge(engine, configuration: policy.configuration) { test, bridge in
            try await test.open(try fixture("echo"))
            for text in [
                "https://__bridge_loaded__/", "wvjbscheme://__WVJB_QUEUE_MESSAGE__?a", "HTTPS://__BRIDGE_LOADED__",
            ] {
                let url = try #require(URL(string: text))
                let action = NavigationAction(url: url, isFromApp: true)
                #expect(await test.page.engine(test.page.engine, decide: action) == .cancel)
                let window = NewWindowRequest(url: url, isUserInitiated: true, topOrigin: .opaque)
                #expect(await test.page.engine(test.page.engine, decide: window) == .refuse)
            }
            #expect(policy.urls.filter { $0.lowercased().contains("__") }.isEmpty)
            // A URL with the scheme http is not a bridge URL.
            let plain = try #require(URL(string: "http://__bridge_loaded__/"))
            #expect(await test.page.engine(test.page.engine, decide: NavigationAction(url: plain)) == .allow)
        }
    }

    @Test(arguments: TestEngine.all)
    func navigationsCancelledByTheAppStayCancelled(engine: TestEngine) async throws {
        var configuration = PageConfiguration()
        configuration.policies.navigation.append("no") { $0.url.path().hasSuffix("no") ? .cancel : nil }
        try await withBridge(engine, configuration: configuration) { test, bridge in
            try await test.open(try fixture("echo"))
            try await test.run("location.href = '/no'")
            try await test.until("the refusal") {
                test.pageEvents.contains { if case .refused(_, by: "no") = $0 { true } else { false } }
            }
            #expect(try await bridge.callHandlerForResponse("echoHandler", data: 1) == 1)
        }
    }

    @Test(arguments: TestEngine.all)
    func aDecidingDelegateComesBeforePoliciesAndNeverReceivesBridgeURLs(engine: TestEngine) async throws {
        let policy = RecordingPolicy()
        try await withBridge(engine, configuration: policy.configuration) { test, bridge in
            let delegate = DecidingDelegate()
            bridge.setWebViewDelegate(delegate)
            try await test.open(try fixture("echo"))
            try await test.run("location.href = 'https://__wvjb_queue_message__/'")
            try await test.run("location.href = '/no'")
            try await test.until("the refusal") {
                test.pageEvents.contains {
                    if case .refused(_, by: "WebViewJavascriptBridge delegate") = $0 { true } else { false }
                }
            }
            #expect(delegate.urls.filter { $0.hasSuffix("/no") }.count == 1)
            #expect(!delegate.urls.contains { $0.contains("__") })
            #expect(!policy.urls.contains { $0.hasSuffix("/no") })
            #expect(try await bridge.callHandlerForResponse("echoHandler", data: 1) == 1)
            // Without the delegate, the policies decide all navigations.
            bridge.setWebViewDelegate(nil)
            let url = try #require(URL(string: "app://tests/no"))
            let action = NavigationAction(url: url, topOrigin: test.page.origin)
            #expect(await test.page.engine(test.page.engine, decide: action) == .allow)
            #expect(policy.urls.last == "app://tests/no")
        }
    }

    @Test func bridgeURLsMatchBySchemeAndHostOnly() throws {
        let bridgeURL = BridgeURL(schemes: ["https", "Old"], hosts: ["__Go__"])
        for (text, isIncluded) in [
            ("https://__go__", true), ("OLD://__GO__/path?query#fragment", true), ("https://__go__:8443/", true),
            ("http://__go__/", false), ("https://a.__go__/", false), ("https://a/__go__", false),
            ("https:__go__", false), ("about:blank", false),
        ] {
            #expect(bridgeURL.includes(try #require(URL(string: text))) == isIncluded, "\(text)")
        }
    }
}

/// A navigation policy that allows every navigation and records its URL.
@MainActor
final class RecordingPolicy {
    var urls: [String] = []

    var configuration: PageConfiguration {
        var configuration = PageConfiguration()
        configuration.policies.navigation.append("test") { [self] action in
            urls.append(action.url.absoluteString)
            return .allow
        }
        return configuration
    }
}

/// A delegate that cancels navigations whose path ends in `no`.
@MainActor
final class DecidingDelegate: NavigationDeciding {
    var urls: [String] = []

    func page(_ page: Page, did event: PageEvent) {}

    func page(_ page: Page, decide action: NavigationAction) async -> NavigationDecision? {
        urls.append(action.url.absoluteString)
        return action.url.path().hasSuffix("no") ? .cancel : nil
    }
}
