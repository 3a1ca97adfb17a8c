import TomboloEngine
import TomboloJSON
import TomboloSystem

/// Determines whether one page of a release works.
///
/// It works if its main frame has finished, it has painted something, its scripts respond, and no error goes uncaught for some time. If it must report that it
/// works, it works once it has painted something and reported. It fails if it is visible for some time without painting anything. Time in which the page is hidden
/// does not count. A page that is left earlier has no result.
@MainActor
final class PageTrial {
    /// The outcome of a trial.
    enum Outcome {
        case works
        /// Nothing was painted. Contains whether the page's scripts still respond, and when the page became visible.
        case paintsNothing(isAnswering: Bool, since: SuspendingClock.Instant)
    }

    private let times: TrialTimes
    private var work: Task<Void, Never>?
    private var quietSince: SuspendingClock.Instant?
    private var needsReport = false
    private var hasReported = false

    init(_ times: TrialTimes) { self.times = times }

    /// Begins the trial of the document that the page has committed.
    /// - Parameter needsReport: Whether the page counts as working only once it has reported so.
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

    /// Records an uncaught error, which restarts the time without errors.
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

/// The observations of a page so far.
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
        // In a page that does not respond, the script never ends and cannot be cancelled.
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

    /// The script runs in its own world, because the page could replace functions in the page's world.
    private static let world = ContentWorld.named("updates")
}
