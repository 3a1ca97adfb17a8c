/// A failure of a page that counts against a release on trial.
public enum TrialFailure: Sendable, Hashable {
    /// The web process ended while the page had no frame from another site.
    case crash
    /// The page was visible for the whole time limit without painting anything.
    case noPaint

    /// The cause of a roll-back after too many of these failures.
    var cause: RollbackCause {
        switch self {
        case .crash: .crash
        case .noPaint: .noPaint
        }
    }
}
