/// The result of a check, with the values on which the time of the next check depends.
struct CheckResult: Sendable {
    let outcome: CheckOutcome
    /// Whether the check is repeated soon.
    let isToRepeat: Bool
    /// The longest pause that a server requested; nil if none did.
    let requestedPause: Duration?
    /// Whether the check was made. It is skipped during a pause that a server requested earlier.
    let isMade: Bool

    /// The result of a check that has not failed.
    init(_ outcome: CheckOutcome) {
        (self.outcome, isToRepeat, requestedPause, isMade) = (outcome, false, nil, true)
    }

    /// The result of a check that has failed.
    init(_ failure: FailedCheck, isMade: Bool = true) {
        outcome = .failed(failure.error)
        (isToRepeat, requestedPause, self.isMade) = (failure.isToRepeat, failure.pause, isMade)
    }
}
