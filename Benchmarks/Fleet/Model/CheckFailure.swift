import TomboloUpdates

/// The reason why a check of a device failed.
package enum CheckFailure: Int, Error, Sendable, CaseIterable {
    /// A cache place answered with status 503.
    case busy
    /// The origin did not answer, and no cache place had the file.
    case unreachable
    /// The timestamp is signed by a key that the device does not trust.
    case untrusted
    /// The timestamp is older than the one that the device has.
    case older
    /// The timestamp has expired.
    case expired

    /// Whether the client asks for a newer root and tries once more within the same check.
    var isWorthRootProbe: Bool {
        switch self {
        case .busy, .unreachable: false
        case .untrusted, .older, .expired: true
        }
    }

    /// The outcome of the check, by which the client decides when the next one begins.
    func outcome(_ network: NetworkModel) -> CheckOutcome {
        switch self {
        case .busy: .failed(.busy("", pause: network.retryAfter.map { .seconds($0) }))
        case .unreachable, .untrusted: .failed(.metadata(""))
        case .older: .failed(.rollback(""))
        case .expired: .failed(.expired(""))
        }
    }
}
