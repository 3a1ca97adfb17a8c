import Foundation
import Testing
import TomboloBrowser

/// The snapshot of windows and tabs, and its limits.
@Suite struct SessionSnapshotTests {
    private func tab(_ address: String, state: Data? = nil) -> SessionTab {
        SessionTab(address: address, title: "", state: state)
    }

    @Test func privateWindowsAreNotInASnapshot() {
        let open = SessionWindow(tabs: [tab("https://a.example/")], selected: 0)
        let secret = SessionWindow(tabs: [tab("https://b.example/")], selected: 0, isPrivate: true)
        #expect(SessionSnapshot([secret, open, secret]).windows == [open])
        #expect(SessionSnapshot([secret]).isEmpty)
    }

    @Test func anAddressThatIsTooLongIsRemoved() {
        let long = "https://a.example/" + String(repeating: "a", count: 100_000)
        #expect(tab(long).address == "")
        let maximumLength = "https://a.example/".padding(
            toLength: SessionTab.maximumAddressLength, withPad: "a", startingAt: 0)
        #expect(tab(maximumLength).address == maximumLength)
        #expect(tab(maximumLength + "a").address == "")
    }

    @Test(arguments: ["javascript:alert(1)", "data:text/html,x", "file:///etc/passwd", "JavaScript:x", "x", "", ":"])
    func addressesOfOtherSchemesAreRemoved(address: String) { #expect(tab(address).address == "") }

    @Test func aSnapshotHasAtMostFiveHundredTabs() {
        let window = SessionWindow(tabs: (0..<300).map { tab("https://a.example/\($0)") }, selected: 250)
        let kept = SessionSnapshot([window, window, window]).windows
        #expect(kept.map(\.tabs.count) == [300, 200])
        #expect(kept.map(\.selected) == [250, 0])
    }

    @Test func statesThatAreTooLargeAreRemoved() {
        #expect(tab("https://a.example", state: Data(count: SessionTab.largestState + 1)).state == nil)
        let large = tab("https://a.example", state: Data(count: SessionTab.largestState))
        #expect(large.state != nil)
        let fitting = SessionSnapshot.largestStates / SessionTab.largestState
        let window = SessionWindow(tabs: Array(repeating: large, count: fitting), selected: 0)
        #expect(SessionSnapshot([window]).windows == [window])
        let one = SessionWindow(tabs: [large], selected: 0)
        #expect(SessionSnapshot([window, one]).windows.flatMap(\.tabs).allSatisfy { $0.state == nil })
    }

    @Test func aTitleIsOneLine() {
        #expect(SessionTab(address: "", title: "a\n\u{202E}b").title == "a b")
    }

    @Test(arguments: [-1, 1, Int.max])
    func anInvalidSelectionSelectsTheFirstTab(selected: Int) {
        #expect(SessionWindow(tabs: [tab("https://a.example")], selected: selected).selected == 0)
    }

    @Test func aWindowWithoutTabsIsNotInASnapshot() {
        #expect(SessionSnapshot([SessionWindow(tabs: [], selected: 0)]).isEmpty)
    }
}

/// The offer to restore the tabs of the previous session.
@Suite struct SessionOfferTests {
    private let some = SessionSnapshot([
        SessionWindow(tabs: [SessionTab(address: "https://a.example", title: "")], selected: 0)
    ])

    @Test func askingOffersTabsOnlyAfterAnUncleanEnd() {
        #expect(SessionOffer(some, wasClean: false, .ask) == .ask(some))
        #expect(SessionOffer(some, wasClean: true, .ask) == .nothing)
        for wasClean in [false, true] {
            #expect(SessionOffer(some, wasClean: wasClean, .always) == .restore(some))
            #expect(SessionOffer(some, wasClean: wasClean, .never) == .nothing)
        }
    }

    @Test(arguments: BrowserSettings.Restoring.allCases)
    func anEmptySessionIsNotOffered(setting: BrowserSettings.Restoring) {
        #expect(SessionOffer(SessionSnapshot(), wasClean: false, setting) == .nothing)
    }
}
