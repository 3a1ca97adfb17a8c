/// The reaction to a crash of a page's web process: reload the page, up to a limit.
public struct CrashRecovery: Sendable, Hashable {
    /// The reaction to one crash.
    package enum Action: Sendable, Hashable {
        /// Reload the page.
        case reload
        /// Do nothing; the app decides.
        case leave
        /// Do nothing, since the page crashed too often.
        case giveUp
    }

    /// The number of crashes within ``window`` after which the page is reloaded each time; with 0 it is never reloaded.
    public var reloads: Int
    /// The period within which crashes are counted together. One minute by default.
    public var window: Duration

    /// Creates a recovery that by default reloads at most once a minute.
    public init(reloads: Int = 1, window: Duration = .seconds(60)) {
        self.reloads = reloads
        self.window = window
    }

    /// Returns the reaction to a crash at `now`. Adds the crash to `history`, and removes crashes that are older than ``window``.
    func action(at now: ContinuousClock.Instant, history: inout [ContinuousClock.Instant]) -> Action {
        guard reloads > 0 else { return .leave }
        history.removeAll { now - $0 > window }
        history.append(now)
        return history.count <= reloads ? .reload : .giveUp
    }
}
