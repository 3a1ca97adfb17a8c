/// The result of a check, with what the time of the next check depends on.
struct CheckResult: Sendable {
    let outcome: CheckOutcome
    /// Whether the check is repeated soon.
    let isToRepeat: Bool
    /// The longest pause that a server requested; nil if none did.
    let requestedPause: Duration?

    /// The result of a check that has not failed.
    init(_ outcome: CheckOutcome) { (self.outcome, isToRepeat, requestedPause) = (outcome, false, nil) }

    /// The result of a check that has failed.
    init(_ failure: FailedCheck) {
        outcome = .failed(failure.error)
        (isToRepeat, requestedPause) = (failure.isToRepeat, failure.pause)
    }
}
