/// What a device asks a cache place for, and how it is answered.
package enum RequestKind: Int, Sendable, CaseIterable {
    /// The timestamp, which the device has already: status 304.
    case timestampUnchanged
    /// The timestamp, with its bytes.
    case timestamp
    /// A newer root that exists.
    case root
    /// A newer root that does not exist: status 404.
    case noRoot
    case snapshot, targets, channel, halts, manifest
    /// The list of compressed forms of a release that has none: status 404.
    case noHints
    /// A pack, or a file of a release.
    case content
    /// Any of them, refused with status 503 or 504.
    case failed
}
