import Foundation
import Testing
import TomboloEngine

@testable import TomboloBrowser

/// The state of a tab after actions of the user and events of its page.
@Suite
struct TabStateTests {
    private let first = url("https://example.com/1")
    private let second = url("https://example.com/2")

    private static func url(_ text: String) -> URL { URL(string: text) ?? URL(filePath: "/") }

    private func state(showing url: URL) -> TabState {
        var state = TabState()
        state.ask(for: url)
        for event in [NavigationEvent.started(url), .committed(url), .finished(url)] { _ = state.apply(event) }
        return state
    }

    @Test
    func aNewTabShowsTheStartPageAndNoAddress() {
        let state = TabState()
        #expect(state.content == .start && state.field.text == "" && !state.isLoading && state.loading.sign == .none)
    }

    @Test
    func aTabOpenedForAPageShowsTheStartPageOnlyIfTheLoadIsStoppedOrBlocked() {
        let made = TabState(isOpening: true)
        #expect(made.content == .page)
        var loading = made
        loading.ask(for: first)
        _ = loading.apply(.started(first))
        loading.stay()
        #expect(loading.content == .page)
        var stopped = loading
        _ = stopped.apply(.cancelled(first))
        #expect(stopped.content == .start && stopped.field.text == "")
        _ = loading.apply(.committed(first))
        loading.stay()
        #expect(loading.content == .page && loading.document == first)
        var refused = made
        refused.stay()
        #expect(refused.content == .start)
    }

    @Test
    func aRequestedAddressIsShownImmediatelyAndFollowsRedirects() {
        var state = TabState()
        state.ask(for: first)
        #expect(state.field.text == "https://example.com/1")
        _ = state.apply(.started(first))
        #expect(state.isLoading && state.loading.sign == .spinner && state.content == .start)
        _ = state.apply(.redirected(second))
        #expect(state.field.text == "https://example.com/2")
        _ = state.apply(.committed(second))
        #expect(state.content == .page && state.document == second)
        _ = state.apply(.finished(second))
        #expect(!state.isLoading && state.loading.sign == .none)
    }

    @Test
    func aLoadOfThePageIsNotShownBeforeItCommits() {
        var state = state(showing: first)
        _ = state.apply(.started(second))
        #expect(state.field.text == "https://example.com/1" && state.isAddressOfDocument && !state.isRequested)
        _ = state.apply(.redirected(Self.url("https://bank.example/")))
        #expect(state.field.text == "https://example.com/1")
        _ = state.apply(.committed(second))
        #expect(state.field.text == "https://example.com/2" && state.isAddressOfDocument)
    }

    @Test
    func backWithinADocumentDoesNotMakeThePagesNextLoadUserInitiated() {
        for ask in [{ $0.ask() }, { $0.ask(toShowAgain: self.second) }] as [(inout TabState) -> Void] {
            var state = state(showing: first)
            ask(&state)
            _ = state.apply(.changedURL(second))
            _ = state.apply(.started(Self.url("https://bank.example/")))
            #expect(state.field.text == "https://example.com/2" && !state.isRequested)
        }
    }

    @Test
    func aLoadOfThePageBeforeTheRequestedOneIsNotUserInitiated() {
        var state = state(showing: first)
        state.ask(toShowAgain: second)
        let bank = Self.url("https://bank.example/")
        _ = state.apply(.started(bank))
        #expect(state.field.text == "https://example.com/1" && !state.isRequested && state.awaits(second))
        _ = state.apply(.cancelled(bank))
        _ = state.apply(.started(second))
        #expect(state.field.text == "https://example.com/2" && state.isRequested)
    }

    @Test
    func aRedirectIsNotShownBeforeItsDocument() {
        var state = state(showing: first)
        state.ask(for: second)
        _ = state.apply(.started(second))
        _ = state.apply(.redirected(Self.url("https://bank.example/")))
        #expect(state.field.text == "https://example.com/2")
        _ = state.apply(.committed(Self.url("https://bank.example/")))
        #expect(state.field.text == "https://bank.example/")
    }

    @Test
    func aLoadWithANormalisedURLIsStillUserInitiated() {
        var state = state(showing: first)
        state.ask(for: Self.url("https://example.org"))
        state.expect(Self.url("https://example.org/"))
        _ = state.apply(.started(Self.url("https://example.org/")))
        #expect(state.isRequested && state.field.text == "https://example.org/")
    }

    @Test
    func aStoppedUserLoadDoesNotMakeThePagesNextLoadUserInitiated() {
        var state = state(showing: first)
        state.ask(for: second)
        _ = state.apply(.started(second))
        #expect(state.field.text == "https://example.com/2" && !state.isAddressOfDocument && state.isRequested)
        _ = state.apply(.cancelled(second))
        _ = state.apply(.started(Self.url("https://bank.example/")))
        #expect(state.field.text == "https://example.com/1" && !state.isRequested)
    }

    @Test
    func aUserLoadThatReplacesAnotherIsStillUserInitiated() {
        var state = state(showing: first)
        state.ask(for: second)
        _ = state.apply(.started(second))
        let third = Self.url("https://example.com/3")
        state.ask(for: third)
        _ = state.apply(.cancelled(second))
        _ = state.apply(.started(third))
        #expect(state.isRequested && state.field.text == "https://example.com/3")
    }

    @Test
    func leavingAFailureShowsThePageBeforeIt() {
        var state = state(showing: first)
        _ = state.apply(.started(second))
        let alert = state.apply(.failed(second, NavigationError(.hostNotFound, message: "")))
        #expect(alert == .pageNotFound)
        #expect(state.content == .failure(LoadFailure(second, cause: .hostNotFound)))
        #expect(state.field.text == "https://example.com/2" && !state.isLoading && state.document == first)
        let isLeft = state.leaveFailure()
        #expect(isLeft && state.content == .page && state.field.text == "https://example.com/1")
        let isLeftAgain = state.leaveFailure()
        #expect(!isLeftAgain)
    }

    @Test
    func leavingAFailureWithoutAPageShowsTheStartPage() {
        var state = TabState()
        _ = state.fail(LoadFailure(first, cause: .insecure))
        let isLeft = state.leaveFailure()
        #expect(isLeft && state.content == .start && state.field.text == "")
    }

    @Test
    func aStoppedLoadIsNotAFailure() {
        var state = state(showing: first)
        state.ask(for: second)
        _ = state.apply(.started(second))
        #expect(state.apply(.cancelled(second)) == nil)
        #expect(state.content == .page && state.field.text == "https://example.com/1" && !state.isLoading)
    }

    @Test
    func aLoadStoppedOverAFailureKeepsTheFailure() {
        var state = state(showing: first)
        _ = state.fail(LoadFailure(second, cause: .connection))
        _ = state.apply(.started(first))
        _ = state.apply(.cancelled(first))
        #expect(state.content == .failure(LoadFailure(second, cause: .connection)))
        #expect(state.field.text == "https://example.com/2")
    }

    @Test
    func typedTextStaysThroughoutALoad() {
        var state = state(showing: first)
        state.focusAddress()
        state.type("half")
        for event in [NavigationEvent.started(second), .redirected(first), .committed(first), .finished(first)] {
            _ = state.apply(event)
            #expect(state.field.text == "half")
        }
        let wasTyped = state.restoreAddress()
        #expect(wasTyped && state.field.text == "https://example.com/1")
    }

    @Test
    func theTitleIsRemovedWithItsDocument() {
        var state = state(showing: first)
        state.setTitle("One")
        _ = state.apply(.changedURL(second))
        #expect(state.title == "One" && state.field.text == "https://example.com/2")
        _ = state.apply(.committed(first))
        #expect(state.title == "")
    }

    @Test
    func theStartPageHasNoAddress() {
        var state = state(showing: Self.url(TabState.startAddress))
        #expect(state.content == .start && state.field.text == "")
        _ = state.apply(.committed(Self.url("about:blank")))
        #expect(state.content == .page)
    }

    @Test
    func aPullReloadsOnlyAPageAndOnlyWhileItIsNotLoading() {
        var empty = TabState()
        let isPulled = empty.pull()
        #expect(!isPulled)
        var state = state(showing: first)
        let isReload = state.pull()
        #expect(isReload && state.loading.sign == .pull)
        let isSecondReload = state.pull()
        #expect(!isSecondReload)
        _ = state.apply(.started(first))
        #expect(state.loading.sign == .pull)
        _ = state.apply(.failed(first, NavigationError(.connection, message: "")))
        #expect(state.loading.sign == .none)
    }

    @Test
    func progressChangesOnlyDuringALoad() {
        var state = state(showing: first)
        state.setProgress(0.5)
        #expect(state.progress == 0)
        _ = state.apply(.started(second))
        state.setProgress(0.5)
        #expect(state.progress == 0.5)
    }
}
