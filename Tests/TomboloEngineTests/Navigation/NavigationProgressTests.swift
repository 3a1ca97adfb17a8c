import Foundation
import Testing
import TomboloEngine

/// The navigation events for WebKitGTK's signals, in the orders in which WebKitGTK emits them.
@MainActor
@Suite struct NavigationProgressTests {
    private let a = URL(filePath: "/a")
    private let b = URL(filePath: "/b")
    private let error = NavigationError(.connection, message: "Lost.")

    @Test func aLoadOfTheAppHasTheRequestedURL() {
        var progress = NavigationProgress()
        progress.expect(.url(a), at: a)
        #expect(progress.isFromApp(a))
        #expect(!progress.isFromApp(b))
        #expect(progress.decided(a, isAllowed: true).isEmpty)
        #expect(progress.start(shown: b) == [.started(a)])
        #expect(!progress.isFromApp(a))
        #expect(progress.commit(a) == [.committed(a)])
        #expect(progress.finish() == [.finished(a)])
        #expect(progress.finish().isEmpty)
    }

    @Test func aLoadOfThePageHasTheAllowedURL() {
        var progress = loaded(a)
        #expect(progress.decided(b, isAllowed: true).isEmpty)
        #expect(progress.start(shown: a) == [.started(b)])
        #expect(progress.commit(b) == [.committed(b)])
    }

    @Test func aFailureEndsALoadAndTheFollowingFinishIsIgnored() {
        var progress = loaded(a)
        _ = progress.decided(b, isAllowed: true)
        _ = progress.start(shown: a)
        #expect(progress.change(a, isLoading: false).isEmpty)
        #expect(progress.fail(b, isCommitted: false, .failed(error)) == [.failed(b, error)])
        #expect(progress.finish().isEmpty)
        #expect(progress.committed == a)
    }

    @Test func aLoadThatReplacesAnotherCancelsItOnce() {
        var progress = loaded(a)
        _ = progress.decided(b, isAllowed: true)
        _ = progress.start(shown: a)
        _ = progress.decided(a, isAllowed: true)
        #expect(progress.start(shown: a) == [.cancelled(b), .started(a)])
        #expect(progress.fail(b, isCommitted: true, .cancelled).isEmpty)
        #expect(progress.finish().isEmpty)
        #expect(progress.isRunning)
    }

    @Test func aDeniedLoadOfTheAppStartsAndIsCancelled() {
        var progress = NavigationProgress()
        progress.expect(.url(a), at: a)
        #expect(progress.decided(a, isAllowed: false) == [.started(a), .cancelled(a)])
        #expect(progress.settle(shown: b).isEmpty)
    }

    @Test func aDeniedLoadOfThePageHasNoEvents() {
        var progress = loaded(a)
        progress.expect(.url(b), at: b, isFromApp: false)
        #expect(!progress.isFromApp(b))
        #expect(progress.decided(b, isAllowed: false).isEmpty)
    }

    @Test func aLateEndIsNotAttributedToTheNextLoad() {
        var progress = loaded(a)
        _ = progress.decided(b, isAllowed: true)
        _ = progress.start(shown: a)
        #expect(progress.cancelBeforeCommit() == [.cancelled(b)])
        #expect(!progress.isRunning)
        progress.expect(.url(b), at: b)
        #expect(progress.fail(b, isCommitted: false, .cancelled).isEmpty)
        #expect(progress.isFromApp(b))
        _ = progress.decided(b, isAllowed: true)
        #expect(progress.start(shown: a) == [.started(b)])
        #expect(progress.fail(b, isCommitted: false, .cancelled) == [.cancelled(b)])
        #expect(loaded(a).isRunning == false)
    }

    @Test func aCommittedLoadIsNotCancelled() {
        var progress = loaded(a)
        _ = progress.decided(b, isAllowed: true)
        _ = progress.start(shown: a)
        _ = progress.commit(b)
        #expect(progress.cancelBeforeCommit().isEmpty)
        #expect(progress.isRunning)
    }

    @Test func aLoadStoppedBeforeItsStartIsCancelled() {
        var progress = NavigationProgress()
        progress.expect(.url(a), at: a)
        #expect(progress.stop() == [.started(a), .cancelled(a)])
        #expect(progress.isStopped(a))
        #expect(progress.decided(a, isAllowed: false).isEmpty)
        #expect(!progress.isStopped(a))
    }

    @Test func aLoadThatStaysInTheDocumentChangesTheURL() {
        var progress = loaded(a)
        progress.expect(.url(b), at: b)
        #expect(progress.change(b, isLoading: true).isEmpty)
        _ = progress.decided(b, isAllowed: true)
        #expect(progress.settle(shown: b) == [.changedURL(b)])
        #expect(progress.committed == b)
        #expect(!progress.isExpected)
    }

    @Test func settlingWithAnotherURLDoesNotEndTheLoad() {
        var progress = loaded(a)
        progress.expect(.url(b), at: b)
        #expect(progress.settle(shown: a).isEmpty)
        #expect(progress.isExpected)
    }

    @Test func aDocumentChangesItsURLOnlyAfterTheCommit() {
        var progress = NavigationProgress()
        progress.expect(.url(a), at: a)
        _ = progress.decided(a, isAllowed: true)
        _ = progress.start(shown: a)
        #expect(progress.change(b, isLoading: true).isEmpty)
        _ = progress.commit(a)
        #expect(progress.change(b, isLoading: true) == [.changedURL(b)])
        #expect(progress.change(b, isLoading: true).isEmpty)
        #expect(progress.finish() == [.finished(b)])
    }

    @Test func aCommitWithoutAStartAlsoReportsTheStart() {
        var progress = NavigationProgress()
        #expect(progress.commit(a) == [.started(a), .committed(a)])
    }

    @Test func anEmptyDocumentInsteadOfTheRequestedOneFailsTheLoad() throws {
        let (blocked, blank) = (try url("http://127.0.0.1:1/"), try url("about:blank"))
        var progress = NavigationProgress()
        progress.expect(.url(blocked), at: blocked)
        _ = progress.decided(blocked, isAllowed: true)
        _ = progress.start(shown: blocked)
        #expect(progress.commit(blank) == [.committed(blank)])
        guard case .failed(blocked, let error)? = progress.finish().first else {
            Issue.record("The load did not fail.")
            return
        }
        #expect(error.code == .unsupportedScheme)
        #expect(progress.committed == blank)
    }

    @Test func aCrashFailsRunningAndExpectedLoads() {
        var running = NavigationProgress()
        running.expect(.url(a), at: a)
        var expecting = running
        _ = running.decided(a, isAllowed: true)
        _ = running.start(shown: a)
        guard case .failed(a, let first)? = running.crash().last, case .failed(a, let second)? = expecting.crash().last
        else {
            Issue.record("The loads did not fail.")
            return
        }
        #expect([first.code, second.code] == [.crashed, .crashed])
        #expect(running.content == .url(a))
        #expect(running.crash().isEmpty)
    }

    @Test func htmlContentIsStoredWithItsDocument() {
        let html = PageContent.html("<p>Hello", baseURL: a)
        var progress = NavigationProgress()
        progress.expect(html, at: a)
        _ = progress.decided(a, isAllowed: true)
        _ = progress.start(shown: a)
        _ = progress.commit(a)
        _ = progress.finish()
        #expect(progress.change(b, isLoading: false) == [.changedURL(b)])
        #expect(progress.content == html)
        _ = progress.decided(b, isAllowed: true)
        _ = progress.start(shown: a)
        _ = progress.commit(b)
        #expect(progress.content == .url(b))
    }

    @Test func closingCancelsTheLoad() {
        var progress = loaded(a)
        progress.expect(.url(b), at: b)
        #expect(progress.close() == [.started(b), .cancelled(b)])
        #expect(progress.close().isEmpty)
    }

    private func loaded(_ url: URL) -> NavigationProgress {
        var progress = NavigationProgress()
        progress.expect(.url(url), at: url)
        _ = progress.decided(url, isAllowed: true)
        _ = progress.start(shown: url)
        _ = progress.commit(url)
        _ = progress.finish()
        return progress
    }

    private func url(_ text: String) throws -> URL { try #require(URL(string: text)) }
}
