/// The roles that a root has keys for.
package enum TopLevelRole: String, Sendable, Hashable, CaseIterable {
    case root, timestamp, snapshot, targets

    /// Limit of a file of the role, in bytes, if its length is not signed.
    package var maximumSize: Int {
        switch self {
        case .root: 512_000
        case .timestamp: 16_384
        case .snapshot: 2_000_000
        case .targets: 5_000_000
        }
    }
}
