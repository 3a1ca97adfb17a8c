import Testing

@testable import TomboloBrowser

/// Unsolicited actions of pages: loads that fail and downloads.
@Suite
struct UnbiddenTests {
    @Test
    func theFirstFailureAndTheFirstBlockedLoadAreReported() {
        var unbidden = Unbidden()
        let failures = (0..<3).map { _ in unbidden.isFirstFailure() }
        let refusals = (0..<3).map { _ in unbidden.isFirstRefusal() }
        #expect(failures == [true, false, false] && refusals == [true, false, false])
    }

    @Test(arguments: [true, false])
    func furtherDownloadsNeedADecisionOfTheUser(isAllowed: Bool) {
        var unbidden = Unbidden()
        let first = (0..<3).map { _ in unbidden.decideDownload() }
        #expect(first == [true, nil, nil])
        unbidden.answerDownloads(isAllowed)
        let others = (0..<3).map { _ in unbidden.decideDownload() }
        #expect(others == [isAllowed, isAllowed, isAllowed])
    }

    @Test
    func aGestureAllowsOneMoreDownloadButDoesNotOverrideADenial() {
        var unbidden = Unbidden()
        _ = unbidden.decideDownload()
        unbidden.noteGesture()
        let next = (0..<2).map { _ in unbidden.decideDownload() }
        #expect(next == [true, nil])
        unbidden.answerDownloads(false)
        unbidden.noteGesture()
        #expect(unbidden.decideDownload() == false)
    }

    @Test
    func leavingASiteEndsItsDownloadDecision() {
        var unbidden = Unbidden()
        _ = unbidden.decideDownload()
        unbidden.answerDownloads(true)
        unbidden.leaveSite()
        #expect(unbidden.decideDownload() == nil)
    }
}
