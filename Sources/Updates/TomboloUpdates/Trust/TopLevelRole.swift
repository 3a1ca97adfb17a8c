/// The roles whose keys a root lists.
package enum TopLevelRole: String, Sendable, Hashable, CaseIterable {
    case root, timestamp, snapshot, targets

    /// Limit of a file of the role, in bytes, whatever length is signed. The limit of targets also applies to delegated
    /// roles.
    package var maximumSize: Int {
        switch self {
        case .root: 512_000
        case .timestamp: 16_384
        case .snapshot: 262_144
        case .targets: 1_048_576
        }
    }
}
