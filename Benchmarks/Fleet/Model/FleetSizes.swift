/// The sizes of the files of a repository, in bytes. The defaults are those that Documentation/Fleet.md names the source of.
package struct FleetSizes: Sendable, Hashable, Codable {
    package var timestamp = 518
    package var root = 2_110
    package var snapshot = 599
    package var targets = 741
    package var channel = 993
    package var halts = 430
    package var manifest = 42_888

    package init() {}

    /// Returns the size of the body of an answer; nil if it depends on the release.
    func body(_ kind: RequestKind) -> Int? {
        switch kind {
        case .timestampUnchanged, .noRoot, .noHints, .failed: 0
        case .timestamp: timestamp
        case .root: root
        case .snapshot: snapshot
        case .targets: targets
        case .channel: channel
        case .halts: halts
        case .manifest: manifest
        case .content: nil
        }
    }
}
