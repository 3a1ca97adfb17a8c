package import Foundation

/// The number of days after which the files of each role expire.
package struct RoleLifetimes: Codable, Sendable, Hashable {
    /// The days of a root.
    package var root = 365
    /// The days of `targets`.
    package var targets = 365
    /// The days of a channel.
    package var channel = 180
    /// The days of a halt list.
    package var halt = 30
    /// The days of a snapshot.
    package var snapshot = 30
    /// The days of a timestamp.
    package var timestamp = 7

    /// The default lifetimes.
    package init() {}

    /// The number of days before expiry at which a role that is signed by hand must be signed again.
    package static let warning = 30

    /// Returns the lifetime of a role, in days.
    package func days(of role: RepositoryRole) -> Int {
        switch role {
        case .root: root
        case .targets: targets
        case .snapshot: snapshot
        case .timestamp: timestamp
        case .channel: channel
        case .halt: halt
        }
    }

    /// Returns the time at which a file that is signed now expires.
    package func expiry(of role: RepositoryRole, from now: Date) -> Date {
        now.addingTimeInterval(Double(days(of: role)) * 86_400)
    }

    /// Returns the time from which a file counts as near its expiry: 30 days before it.
    ///
    /// A scheduled job renews the files that the online key signs much earlier, so for them it is half of their
    /// lifetime before expiry if that is less than 30 days.
    package func warningTime(of role: RepositoryRole, expires: Date) -> Date {
        let limit =
            switch role {
            case .root, .targets, .channel: Double(Self.warning)
            case .halt, .snapshot, .timestamp: min(Double(Self.warning), Double(days(of: role)) / 2)
            }
        return expires.addingTimeInterval(-limit * 86_400)
    }

    /// Whether all lifetimes are between one day and ten years.
    var isValid: Bool {
        [root, targets, channel, halt, snapshot, timestamp].allSatisfy { (1...3_653).contains($0) }
    }
}
