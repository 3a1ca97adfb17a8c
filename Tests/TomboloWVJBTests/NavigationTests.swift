import Foundation
import Testing
import TomboloBridge
import TomboloEngine
import TomboloTesting

@testable import TomboloWVJB

/// What the page's policies and observers see of it: W6, W11, W31.
@MainActor
@Suite struct NavigationTests {
    @Test(arguments: TestEngine.all)
    func theDelegateHearsOfAnOrdinaryPage(engine: TestEngine) async throws {
        try await withBridge(engine) { test, bridge in
            let delegate = Witness()
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
    func theHandshakeLeavesNoTrace(engine: TestEngine, handshake: Handshake) async throws {
        let asked = Asked()
        try await withBridge(engine, configuration: asked.configuration) { test, bridge in
            // That nobody owns up to what follows is told another time.
            bridge.attribution.patience = .seconds(3600)
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
            // One load, that of the page, is all that there was.
            let url = TestPage.url("echo")
            #expect(test.navigationEvents == [.started(url), .committed(url), .finished(url)])
            #expect(asked.urls.allSatisfy { $0 == url.absoluteString })
            let urls = [handshake.rawValue, "https://__wvjb_queue_message__", "wvjbscheme://__WVJB_QUEUE_MESSAGE__/"]
            let count = test.pageEvents.count
            for url in urls { try await test.run("location.href = argument", .string(url)) }
            if engine == .gtk { try await test.addFrame(.sameOrigin, running: "report('after')") }
            if engine == .gtk { #expect(try await test.nextReport() == "after") }
            #expect(try await bridge.callHandlerForResponse("echoHandler", data: 2) == 2)
            #expect(try await test.run("return history.length") == length)
            for event in test.pageEvents[count...] {
                if case .navigation = event { Issue.record("The page told of \(event).") }
            }
            #expect(!test.pageEvents.contains { if case .refused = $0 { true } else { false } })
            #expect(asked.urls.filter { $0.contains("__") }.isEmpty)
            #expect(test.page.backForwardList.back.isEmpty)
        }
    }

    @Test(arguments: TestEngine.all)
    func evenTheAppCannotLoadThem(engine: TestEngine) async throws {
        let asked = Asked()
        try await withBridge(engine, configuration: asked.configuration) { test, bridge in
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
            #expect(asked.urls.filter { $0.lowercased().contains("__") }.isEmpty)
            // Only these: the scheme of the web of old is no signal.
            let plain = try #require(URL(string: "http://__bridge_loaded__/"))
            #expect(await test.page.engine(test.page.engine, decide: NavigationAction(url: plain)) == .allow)
        }
    }

    @Test(arguments: TestEngine.all)
    func aRefusalOfTheAppsPolicyHolds(engine: TestEngine) async throws {
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
    func aDelegateThatDecidesIsAskedOnceBeforeThePagesRulesAndNeverAboutTheHandshake(engine: TestEngine) async throws {
        let asked = Asked()
        try await withBridge(engine, configuration: asked.configuration) { test, bridge in
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
            #expect(!asked.urls.contains { $0.hasSuffix("/no") })
            #expect(try await bridge.callHandlerForResponse("echoHandler", data: 1) == 1)
            // What it leaves to others, others decide; once it is gone, all of it.
            bridge.setWebViewDelegate(nil)
            let url = try #require(URL(string: "app://tests/no"))
            let action = NavigationAction(url: url, topOrigin: test.page.origin)
            #expect(await test.page.engine(test.page.engine, decide: action) == .allow)
            #expect(asked.urls.last == "app://tests/no")
        }
    }

    @Test func aSignalIsItsSchemesAndHostsInAnyCaseWhateverFollows() throws {
        let signal = BridgeURL(schemes: ["https", "Old"], hosts: ["__Go__"])
        for (text, isOne) in [
            ("https://__go__", true), ("OLD://__GO__/path?query#fragment", true), ("https://__go__:8443/", true),
            ("http://__go__/", false), ("https://a.__go__/", false), ("https://a/__go__", false),
            ("https:__go__", false), ("about:blank", false),
        ] {
            #expect(signal.includes(try #require(URL(string: text))) == isOne, "\(text)")
        }
    }
}

/// What a navigation policy was asked.
@MainActor
final class Asked {
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

/// A delegate that refuses what ends in `no`.
@MainActor
final class DecidingDelegate: NavigationDeciding {
    var urls: [String] = []

    func page(_ page: Page, did event: PageEvent) {}

    func page(_ page: Page, decide action: NavigationAction) async -> NavigationDecision? {
        urls.append(action.url.absoluteString)
        return action.url.path().hasSuffix("no") ? .cancel : nil
    }
}
