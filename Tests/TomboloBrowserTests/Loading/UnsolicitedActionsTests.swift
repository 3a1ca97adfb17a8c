import Testing

@testable import TomboloBrowser

/// The limits of unsolicited actions of pages: failed loads, blocked loads and downloads.
@Suite
struct UnsolicitedActionsTests {
    @Test
    func theFirstFailureAndTheFirstBlockedLoadAreReported() {
        var unsolicited = UnsolicitedActions()
        let failures = (0..<3).map { _ in unsolicited.isFirstFailure() }
        let refusals = (0..<3).map { _ in unsolicited.isFirstRefusal() }
        #expect(failures == [true, false, false] && refusals == [true, false, false])
    }

    @Test(arguments: [true, false])
    func furtherDownloadsNeedADecisionOfTheUser(isAllowed: Bool) {
        var unsolicited = UnsolicitedActions()
        let first = (0..<3).map { _ in unsolicited.decideDownload() }
        #expect(first == [true, nil, nil])
        unsolicited.answerDownloads(isAllowed)
        let others = (0..<3).map { _ in unsolicited.decideDownload() }
        #expect(others == [isAllowed, isAllowed, isAllowed])
    }

    @Test
    func aGestureAllowsOneMoreDownloadButDoesNotOverrideADenial() {
        var unsolicited = UnsolicitedActions()
        _ = unsolicited.decideDownload()
        unsolicited.noteGesture()
        let next = (0..<2).map { _ in unsolicited.decideDownload() }
        #expect(next == [true, nil])
        unsolicited.answerDownloads(false)
        unsolicited.noteGesture()
        #expect(unsolicited.decideDownload() == false)
    }

    @Test
    func leavingASiteEndsItsDownloadDecision() {
        var unsolicited = UnsolicitedActions()
        _ = unsolicited.decideDownload()
        unsolicited.answerDownloads(true)
        unsolicited.leaveSite()
        #expect(unsolicited.decideDownload() == nil)
    }
}
