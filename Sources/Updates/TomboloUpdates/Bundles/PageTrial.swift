import TomboloEngine
import TomboloJSON
import TomboloSystem

/// Determines whether one page of a release works.
///
/// It works if its main frame has finished, something was painted, its scripts answer, and no error goes uncaught for some time; or, if it has to report that it
/// works, once it has painted something and reported. It fails if it is visible for some time without painting anything. Time in which the page is hidden does not
/// count. A page that is left before has no result.
@MainActor
final class PageTrial {
    /// The outcome of a trial.
    enum Outcome {
        case works
        /// Nothing was painted. Has whether the page's scripts still answer, and when the page became visible.
        case paintsNothing(isAnswering: Bool, since: SuspendingClock.Instant)
    }

    private let times: TrialTimes
    private var work: Task<Void, Never>?
    private var quietSince: SuspendingClock.Instant?
    private var needsReport = false
    private var hasReported = false

    init(_ times: TrialTimes) { self.times = times }

    /// Begins the trial of the document that the page has committed.
    /// - Parameter needsReport: Whether it works only once it has reported that.
    func begin(in page: Page, needsReport: Bool = false, report: @escaping @MainActor (Outcome) -> Void) {
        end()
        self.needsReport = needsReport
        let times = times
        work = Task { [weak self, weak page] in
            let look = PageLook(times)
            while let page, let self {
                if let outcome = await self.outcome(look, page) {
                    if !Task.isCancelled { report(outcome) }
                    return
                }
                guard (try? await Task.sleep(for: times.tick)) != nil else { return }
            }
        }
    }

    /// Records that the main frame has finished.
    func finished() { quietSince = quietSince ?? .now }

    /// Records an uncaught error, after which the time without one begins again.
    func failed() { if quietSince != nil { quietSince = .now } }

    /// Records that the page has reported that it works.
    func reported() { hasReported = true }

    /// Ends the trial without a result.
    func end() {
        work?.cancel()
        (work, quietSince, hasReported) = (nil, nil, false)
    }

    isolated deinit { work?.cancel() }

    private func outcome(_ look: PageLook, _ page: Page) async -> Outcome? {
        let isAnswered = await look.update(page)
        guard look.unpainted.isPainted else {
            guard look.unpainted.visible >= times.paint else { return nil }
            return .paintsNothing(isAnswering: isAnswered, since: look.unpainted.start)
        }
        if needsReport { return hasReported ? .works : nil }
        guard isAnswered, let quietSince, .now - quietSince >= times.quiet else { return nil }
        return .works
    }
}

/// What was seen of a page so far.
@MainActor
private final class PageLook {
    private let times: TrialTimes
    private(set) var unpainted: UnpaintedTime

    init(_ times: TrialTimes) { (self.times, unpainted) = (times, UnpaintedTime(times, since: .now)) }

    /// Asks the page whether it is visible and has painted something.
    /// - Returns: Whether it answered.
    func update(_ page: Page) async -> Bool {
        let answer = await answer(of: page)
        let look = answer.map {
            UnpaintedTime.Look(isVisible: $0["visible"] == true, isPainted: $0["painted"] == true)
        }
        unpainted.note(look, at: .now)
        return answer != nil
    }

    private func answer(of page: Page) async -> JSONValue? {
        // The script of a page that does not respond never ends, and cannot be cancelled.
        let first = FirstResult<JSONValue?>()
        let call = Task { first.settle(try? await page.evaluate(EmbeddedScripts.painting, in: Self.world)) }
        let limit = Task { [times] in
            try? await Task.sleep(for: times.answer)
            first.settle(nil)
        }
        let answer = await first.wait()
        call.cancel()
        limit.cancel()
        return answer
    }

    /// In a world of its own, because the page could replace functions of its world.
    private static let world = ContentWorld.named("updates")
}
