/// What to do when a page's web process dies: load it again, but not for ever.
public struct CrashRecovery: Sendable, Hashable {
    /// What is done about one crash.
    public enum Action: Sendable, Hashable {
        /// The page is loaded again.
        case reload
        /// Nothing; the app decides.
        case leave
        /// Nothing, since it crashed too often.
        case giveUp
    }

    /// How many crashes within ``window`` are answered with a reload; 0 never reloads.
    public var reloads: Int
    /// The time in which crashes are counted together.
    public var window: Duration

    /// By default one reload a minute.
    public init(reloads: Int = 1, window: Duration = .seconds(60)) {
        self.reloads = reloads
        self.window = window
    }

    /// Decides about a crash at `now`, given the crashes before it, which it brings up to date.
    func action(at now: ContinuousClock.Instant, history: inout [ContinuousClock.Instant]) -> Action {
        guard reloads > 0 else { return .leave }
        history.removeAll { now - $0 > window }
        history.append(now)
        return history.count <= reloads ? .reload : .giveUp
    }
}
