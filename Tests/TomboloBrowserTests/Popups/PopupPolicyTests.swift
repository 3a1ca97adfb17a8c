import Foundation
import Testing
import TomboloBrowser
import TomboloEngine

/// The windows that pages may open.
@Suite struct PopupPolicyTests {
    private let start = ContinuousClock.now
    private let site = Origin(serialized: "https://a.example")

    private func policy(_ setting: BrowserSettings.Popups = .whenAsked) -> PopupPolicy {
        PopupPolicy(setting, rule: NavigationRule(insecureSites: .shipped))
    }

    private func request(_ address: String?, isUserInitiated: Bool = true) -> NewWindowRequest {
        NewWindowRequest(
            url: address.flatMap { URL(string: $0) }, isUserInitiated: isUserInitiated, topOrigin: site)
    }

    private func url(_ address: String) throws -> URL { try #require(URL(string: address)) }

    @Test func popupsWithoutAGestureAreBlockedAndCounted() throws {
        var popups = policy()
        for number in 0..<100 {
            let address = "https://ads.example/\(number % 60)"
            let decision = popups.decide(request(address, isUserInitiated: false), at: start)
            #expect(decision == .block)
        }
        #expect(popups.blockedCount == 100)
        #expect(popups.blocked.count == PopupPolicy.maximumBlocked)
        let first = try url("https://ads.example/0")
        let taken = popups.takeBlocked()
        #expect(taken.first == first && taken.count == PopupPolicy.maximumBlocked)
        #expect(popups.blocked == [] && popups.blockedCount == 0)
    }

    @Test func aGestureOpensOneTabPerSecond() throws {
        var popups = policy()
        let pages = ["https://a.example/1", "https://a.example/2"].map { request($0) }
        let first = popups.decide(pages[0], at: start)
        #expect(first == .openTab(try url("https://a.example/1")))
        let second = popups.decide(pages[1], at: start + .milliseconds(999))
        #expect(second == .block)
        let third = popups.decide(pages[1], at: start + .seconds(1))
        #expect(third == .openTab(try url("https://a.example/2")))
    }

    @Test func eachGestureOpensATab() throws {
        var popups = policy()
        for number in 0..<3 {
            popups.noteGesture()
            let decision = popups.decide(request("https://a.example/\(number)"), at: start)
            #expect(decision == .openTab(try url("https://a.example/\(number)")))
        }
    }

    @Test(arguments: [nil, "about:blank", "ABOUT:blank"])
    func anEmptyPopupIsNeitherOpenedNorCounted(address: String?) {
        var popups = policy(.always)
        let decision = popups.decide(request(address), at: start)
        #expect(decision == .refuse(nil))
        #expect(popups.blockedCount == 0)
    }

    @Test(arguments: BrowserSettings.Popups.allCases)
    func blockedSchemesStayBlockedUnderEverySetting(setting: BrowserSettings.Popups) {
        var popups = policy(setting)
        for address in ["javascript:alert(1)", "data:text/html,x", "file:///", "http://example.com/", "app://start/"] {
            let decision = popups.decide(request(address), at: start)
            guard case .refuse(.some) = decision else {
                Issue.record("\(address) became \(decision).")
                continue
            }
        }
        #expect(popups.blockedCount == 0)
    }

    @Test func openingAnotherProgramIsAskedOncePerGesture() throws {
        var popups = policy()
        let first = popups.decide(request("mailto:a@b.example"), at: start)
        #expect(first == .requestConfirmationToOpenOutside(try url("mailto:a@b.example")))
        let second = popups.decide(request("mailto:a@b.example"), at: start)
        #expect(second == .block)
    }

    @Test func theSettingsAlwaysAndNeverApplyToAllPopups() throws {
        var (all, none) = (policy(.always), policy(.never))
        for _ in 0..<3 {
            let opened = all.decide(request("https://a.example", isUserInitiated: false), at: start)
            #expect(opened == .openTab(try url("https://a.example")))
            let blocked = none.decide(request("https://a.example"), at: start)
            #expect(blocked == .block)
        }
    }

    @Test func blockedPopupsCanBeForgotten() {
        var popups = policy(.never)
        _ = popups.decide(request("https://a.example"), at: start)
        popups.forgetBlocked()
        #expect(popups.takeBlocked() == [] && popups.blockedCount == 0)
    }
}
