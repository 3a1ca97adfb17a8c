import Foundation
import Testing
import TomboloEngine
import TomboloTesting
import WebKit

@testable import TomboloEngineWK

/// WebKit's requests for decisions. Each is answered once, even if the page closes before the decision.
@Suite struct DecisionTests {
    private let other = URL(string: "https://other.example/") ?? URL(filePath: "/")

    @Test func aDeniedNavigationOfThePageIsCancelled() async throws {
        try await withWKPage { test in
            try await test.open()
            test.fake.navigate(to: other)
            try await until("the refusal") {
                test.events.contains {
                    if case .refused(let what, _) = $0 { what.contains("other.example") } else { false }
                }
            }
            #expect(test.page.committedURL == WKTest.home)
        }
    }

    @Test func theFrameOfANavigationIsReported() async throws {
        var seen: [NavigationAction] = []
        var policies = PagePolicies()
        policies.navigation.append("note") { action in
            seen.append(action)
            return .cancel
        }
        try await withWKPage(policies: policies) { test in
            try await test.open()
            let decision = await decision(
                test, other, from: test.simulation.mainFrame,
                to: test.simulation.frame(Origin(serialized: "https://other.example"), isMain: false, other))
            #expect(decision == .cancel)
            #expect(seen.map(\.isMainFrame) == [false])
            #expect(seen.first?.topOrigin == Origin(serialized: "app://tests"))
        }
    }

    /// WebKit does not report redirects in an action.
    @Test func aNavigationDuringALoadHasTheRightsOfARedirect() async throws {
        var policies = PagePolicies()
        policies.navigation.append("all") { _ in .allow }
        try await withWKPage(policies: policies) { test in
            try await test.open()
            let (waiting, answer) = AsyncStream<Void>.makeStream()
            test.web.serve(at: other) {
                for await _ in waiting {}
                return .html("")
            }
            test.page.load(other)
            try await until("the start") { test.engine.navigation.isWaitingForResponse }
            let own = URL(string: "app://tests/secret") ?? WKTest.home
            let frame = test.simulation.mainFrame
            #expect(await decision(test, own, from: frame, to: frame) == .cancel)
            #expect(
                test.events.contains { event in
                    guard case .refused(let what, let refuser) = event else { return false }
                    return UnsupportedRequest(refused: what, by: refuser) == .redirect(own)
                })
            answer.finish()
        }
    }

    @Test func closingAPageDeniesItsPendingDecisions() async throws {
        let (late, end) = AsyncStream<Void>.makeStream()
        var policies = PagePolicies()
        policies.navigation.append("late") { _ in
            for await _ in late {}
            return .allow
        }
        try await withWKPage(policies: policies) { test in
            try await test.open()
            test.page.configuration.dialogs = LateDialogs()
            let (view, frame) = (test.engine.view, test.simulation.mainFrame)
            let (navigation, dialogs) = (try #require(view.navigationDelegate), try #require(view.uiDelegate))
            var answers: [String] = []
            let action = WKNavigationAction(
                _simulated: URLRequest(url: other), type: .other, source: frame, target: frame)
            navigation.webView(view, decidePolicyFor: action) { answers.append("navigation \($0)") }
            dialogs.webView(view, runJavaScriptAlertPanelWithMessage: "", initiatedByFrame: frame) {
                answers.append("alert")
            }
            dialogs.webView(view, runJavaScriptConfirmPanelWithMessage: "", initiatedByFrame: frame) {
                answers.append("confirm \($0)")
            }
            dialogs.webView(view, runJavaScriptTextInputPanelWithPrompt: "", defaultText: "a", initiatedByFrame: frame)
            {
                answers.append("prompt \($0 ?? "nil")")
            }
            #expect(answers.isEmpty)
            test.page.close()
            #expect(answers == ["navigation cancel", "alert", "confirm false", "prompt nil"])
            end.finish()
            (test.page.configuration.dialogs as? LateDialogs)?.end.finish()
            try await Task.sleep(for: .milliseconds(20))
            #expect(answers.count == 4)
        }
    }

    /// A view without delegates would allow everything.
    @Test func theViewOfAClosedPageStillAppliesItsPolicies() async throws {
        let page = try WKPage.simulated(FakeWeb())
        let view = page.view
        page.close()
        let frame = WKFrameInfo(
            _simulated: true, URLRequest(url: other),
            WKSecurityOrigin(_simulated: "https", host: "other.example", port: 0),
            in: view)
        let (navigation, dialogs) = (try #require(view.navigationDelegate), try #require(view.uiDelegate))
        var answers: [String] = []
        for address in ["https://other.example/", "tel:1", "about:blank"] {
            let url = try #require(URL(string: address))
            let action = WKNavigationAction(
                _simulated: URLRequest(url: url), type: .other, source: frame, target: frame)
            navigation.webView(view, decidePolicyFor: action) { answers.append("\($0)") }
        }
        dialogs.webView(
            view, requestMediaCapturePermissionFor: frame.securityOrigin, initiatedByFrame: frame, type: .microphone
        ) { answers.append("\($0)") }
        #expect(answers == ["cancel", "cancel", "allow", "deny"])
        #expect(view.url?.absoluteString == "about:blank")
    }

    /// Script can click a link as well.
    @Test func aLinkIsTheUsersActionOnlyAfterAPress() async throws {
        var seen: [Bool] = []
        var policies = PagePolicies()
        policies.navigation.append("note") { action in
            seen.append(action.isUserInitiated)
            return .cancel
        }
        try await withWKPage(policies: policies) { test in
            try await test.open()
            let (view, frame) = (test.engine.view, test.simulation.mainFrame)
            let action = WKNavigationAction(
                _simulated: URLRequest(url: other), type: .linkActivated, source: frame, target: frame)
            view.navigationDelegate?.webView(view, decidePolicyFor: action) { _ in }
            test.fake.press()
            view.navigationDelegate?.webView(view, decidePolicyFor: action) { _ in }
            #expect(seen == [false, true])
        }
    }

    @Test func aNavigationOfThePageDuringALoadDoesNotEndTheLoad() async throws {
        var policies = PagePolicies()
        policies.navigation.append("all") { _ in .allow }
        try await withWKPage(policies: policies) { test in
            try await test.open()
            let (waiting, answer) = AsyncStream<Void>.makeStream()
            test.web.serve(at: other) {
                for await _ in waiting {}
                return .html("<title>Other</title>")
            }
            test.page.load(other)
            try await until("the start") { test.engine.navigation.isWaitingForResponse }
            let frame = test.simulation.mainFrame
            let mail = try #require(URL(string: "mailto:a@example.com"))
            #expect(await decision(test, mail, from: frame, to: frame) == .cancel)
            answer.finish()
            try await until("the end of the load") { test.page.title == "Other" }
        }
    }

    @Test func theFileChooserIsAnsweredWhenThePageCloses() async throws {
        try await withWKPage { test in
            try await test.open()
            let window = NSWindow()
            test.engine.view.window = window
            let parameters = WKOpenPanelParameters(_simulated: true, allowsDirectories: false)
            var answers: [[URL]?] = []
            let view = test.engine.view
            view.uiDelegate?.webView(
                view, runOpenPanelWith: parameters, initiatedByFrame: test.simulation.mainFrame
            ) { answers.append($0) }
            #expect(answers.isEmpty)
            test.page.close()
            #expect(answers == [nil])
        }
    }

    /// AppKit may never call the handler of a sheet whose window is gone.
    @Test func theFileChooserOfAWindowThatIsGoneIsAnsweredWhenThePageCloses() async throws {
        try await withWKPage { test in
            try await test.open()
            var answers: [[URL]?] = []
            let view = test.engine.view
            do {
                let window = NSWindow()
                view.window = window
                view.uiDelegate?.webView(
                    view, runOpenPanelWith: WKOpenPanelParameters(_simulated: true, allowsDirectories: false),
                    initiatedByFrame: test.simulation.mainFrame
                ) { answers.append($0) }
            }
            #expect(view.window == nil && answers.isEmpty)
            test.page.close()
            #expect(answers == [nil])
        }
    }

    @Test func delegatesOfAReleasedPageAnswerTheirRequests() async throws {
        let delegates: (any WKNavigationDelegate, any WKUIDelegate)
        let (view, frame) = (
            WKWebView(frame: .zero, configuration: WKWebViewConfiguration()),
            WKFrameInfo(
                _simulated: true, URLRequest(url: other), WKSecurityOrigin(_simulated: "", host: "", port: 0), in: nil)
        )
        do {
            let page = try WKPage.simulated(FakeWeb())
            delegates = (NavigationDelegate(of: page), UIDelegate(of: page))
        }
        var answers: [String] = []
        let action = WKNavigationAction(_simulated: URLRequest(url: other), type: .other, source: frame, target: frame)
        delegates.0.webView(view, decidePolicyFor: action) { answers.append("\($0)") }
        delegates.1.webView(view, runJavaScriptConfirmPanelWithMessage: "", initiatedByFrame: frame) {
            answers.append("\($0)")
        }
        delegates.1.webView(
            view, requestMediaCapturePermissionFor: frame.securityOrigin, initiatedByFrame: frame, type: .camera
        ) { answers.append("\($0)") }
        let download = WKDownload(_simulated: URLRequest(url: other), in: nil)
        download._cancelled = { answers.append("cancelled") }
        delegates.0.webView(view, navigationAction: action, didBecome: download)
        #expect(answers == ["cancel", "false", "deny", "cancelled"])
    }

    @Test func aFrameOfAnotherOriginGetsNoCamera() async throws {
        var policies = PagePolicies()
        policies.permission.append("all") { _ in .grant }
        try await withWKPage(policies: policies) { test in
            try await test.open()
            let census = NoForeignFrames()
            test.page.frameCensus = census
            #expect(await permission(test, .camera, of: test.simulation.mainFrame) == .grant)
            let foreign = test.simulation.frame(Origin(serialized: "https://other.example"), isMain: false, other)
            #expect(await permission(test, .camera, of: foreign) == .deny)
            let sandboxed = test.simulation.frame(.opaque, isMain: false, other)
            #expect(await permission(test, .microphone, of: sandboxed) == .deny)
        }
    }

    @Test func aWindowIsDecidedByThePolicyAndNeverCreatedByWebKit() async throws {
        var requests: [NewWindowRequest] = []
        var policies = PagePolicies()
        policies.newWindow.append("here") { request in
            requests.append(request)
            return .loadHere
        }
        policies.navigation.append("all") { _ in .allow }
        try await withWKPage(policies: policies) { test in
            try await test.open()
            test.web.serve("<title>Window</title>", at: other)
            await test.fake.requestWindow(other)
            try await until("the load in the page") { test.page.title == "Window" }
            #expect(requests.map(\.url) == [other])
        }
    }

    @Test func authenticationChallengesReceiveNoCredentials() async throws {
        try await withWKPage { test in
            try await test.open()
            let space = URLProtectionSpace(
                host: "server.example", port: 443, protocol: "https", realm: "a",
                authenticationMethod: NSURLAuthenticationMethodHTTPBasic)
            let challenge = URLAuthenticationChallenge(
                protectionSpace: space, proposedCredential: nil, previousFailureCount: 0, failureResponse: nil,
                error: nil, sender: ChallengeSender())
            var answers: [(URLSession.AuthChallengeDisposition, URLCredential?)] = []
            let view = test.engine.view
            view.navigationDelegate?.webView(view, didReceive: challenge) { answers.append(($0, $1)) }
            #expect(answers.count == 1 && answers.first?.0 == .useCredential && answers.first?.1 == nil)
            #expect(
                test.events.contains {
                    if case .refused("credentials for server.example:443", _) = $0 { true } else { false }
                })
        }
    }

    private func decision(
        _ test: WKTest, _ url: URL, from source: WKFrameInfo, to target: WKFrameInfo?
    ) async -> WKNavigationActionPolicy {
        let action = WKNavigationAction(_simulated: URLRequest(url: url), type: .other, source: source, target: target)
        let view = test.engine.view
        return await withCheckedContinuation { continuation in
            view.navigationDelegate?.webView(view, decidePolicyFor: action) { continuation.resume(returning: $0) }
        }
    }

    private func permission(_ test: WKTest, _ type: WKMediaCaptureType, of frame: WKFrameInfo) async
        -> WKPermissionDecision
    {
        let view = test.engine.view
        return await withCheckedContinuation { continuation in
            view.uiDelegate?.webView(
                view, requestMediaCapturePermissionFor: frame.securityOrigin, initiatedByFrame: frame, type: type
            ) { continuation.resume(returning: $0) }
        }
    }
}

private final class NoForeignFrames: FrameCensus {
    var hasForeignFrames: Bool { false }
}

/// Dialogs that the user answers only at the end.
private final class LateDialogs: DialogPresenting {
    private let late: AsyncStream<Void>
    let end: AsyncStream<Void>.Continuation

    init() { (late, end) = AsyncStream.makeStream() }

    private func wait() async {
        for await _ in late {}
    }

    func alert(_ message: String, from origin: Origin) async { await wait() }

    func confirm(_ message: String, from origin: Origin) async -> Bool {
        await wait()
        return true
    }

    func prompt(_ message: String, defaultText: String, from origin: Origin) async -> String? {
        await wait()
        return "late"
    }

    func confirmLeaving(_ origin: Origin) async -> Bool { true }
}

private nonisolated final class ChallengeSender: NSObject, URLAuthenticationChallengeSender {
    func use(_ credential: URLCredential, for challenge: URLAuthenticationChallenge) {}
    func continueWithoutCredential(for challenge: URLAuthenticationChallenge) {}
    func cancel(_ challenge: URLAuthenticationChallenge) {}
    func performDefaultHandling(for challenge: URLAuthenticationChallenge) {}
    func rejectProtectionSpaceAndContinue(with challenge: URLAuthenticationChallenge) {}
}
