/// A check that has failed, with the errors of the repositories that were tried, in order.
struct FailedCheck: Error {
    private(set) var errors: [UpdateError] = []

    /// Adds the error of the next repository.
    mutating func add(_ error: UpdateError) { errors.append(error) }

    /// The error that is displayed: the first one of the highest rank, with the longest pause that a server requested.
    var error: UpdateError {
        let first = errors.first ?? .source("The source has no origin to get releases from.")
        let main = errors.dropFirst().reduce(first) { $1.rank > $0.rank ? $1 : $0 }
        guard case .busy(let text, _) = main else { return main }
        return .busy(text, pause: pause)
    }

    /// The longest pause that a server requested; nil if none did.
    var pause: Duration? {
        errors.compactMap { error -> Duration? in if case .busy(_, let pause) = error { pause } else { nil } }.max()
    }

    /// Whether the check is repeated soon, because an early repetition may succeed with one of the repositories.
    var isToRepeat: Bool { errors.contains { !$0.isLasting } }
}

extension FailedCheck {
    /// A check that was skipped because a server has requested a pause.
    /// - Parameter rest: The remaining time of the pause.
    init(pausedFor rest: Duration) {
        self.init()
        let seconds = rest.components.seconds + 1
        add(
            .busy(
                "The server has requested a pause. Automatic checks are possible again in \(seconds) s; the user can "
                    + "check now.",
                pause: rest))
    }
}

extension UpdateError {
    /// The rank among the errors of several repositories. An attack or an unmaintained repository ranks above an
    /// unreachable server.
    fileprivate var rank: Int {
        switch self {
        // These end the check.
        case .store, .cancelled: 5
        case .rollback: 4
        case .expired: 3
        case .wrongSoftware, .manifest: 2
        case .busy, .object: 1
        case .embedded, .source, .metadata, .damaged: 0
        }
    }
}
