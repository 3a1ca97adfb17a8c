import RexxarFixtures
import Testing
import TomboloBridge

@testable import TomboloRexxar

@Suite
struct PullToRefreshTests {
    private let one = WidgetFixtures.documentID(1)
    private let other = WidgetFixtures.documentID(2)

    @Test
    func pullsAreIgnoredUnlessEnabled() {
        var state = PullToRefresh()
        #expect(state.pulled(one) == .none)
        #expect(state.complete(one) == .none)
        #expect(state.expire() == .none)
        #expect(state.documentEnded(one) == .none)
        _ = state.enable(one)
        #expect(state.pulled(other) == .none)
        #expect(!state.isRefreshing)
    }

    @Test
    func aPullStartsOneRefreshUntilItIsComplete() {
        var state = PullToRefresh()
        #expect(state.enable(one) == .watch(one))
        #expect(state.enable(one) == .watch(one))
        #expect(state.pulled(one) == .begin(one))
        #expect(state.isRefreshing)
        #expect(state.pulled(one) == .none)
        #expect(state.enable(one) == .none)
        #expect(state.enable(other) == .none)
        #expect(state.complete(other) == .none)
        #expect(state.complete(one) == .end)
        #expect(state.complete(one) == .none)
        #expect(state.pulled(one) == .begin(one))
    }

    @Test
    func anExpiredRefreshEnds() {
        var state = PullToRefresh()
        _ = state.enable(one)
        _ = state.pulled(one)
        #expect(state.expire() == .end)
        #expect(state.expire() == .none)
        #expect(state.complete(one) == .none)
        #expect(state.pulled(one) == .begin(one))
    }

    @Test
    func aRefreshEndsWithItsDocument() {
        var state = PullToRefresh()
        _ = state.enable(one)
        _ = state.pulled(one)
        #expect(state.documentEnded(other) == .none)
        #expect(state.documentEnded(one) == .end)
        #expect(state.pulled(one) == .none)
        #expect(state.enable(other) == .watch(other))
        #expect(state.documentEnded(one) == .none)
        #expect(state.pulled(other) == .begin(other))
    }

    @Test
    func theLastDocumentToEnableReceivesPulls() {
        var state = PullToRefresh()
        _ = state.enable(one)
        _ = state.enable(other)
        #expect(state.pulled(one) == .none)
        #expect(state.pulled(other) == .begin(other))
    }
}
