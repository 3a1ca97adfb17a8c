public import Foundation

/// A release that failed on this device and is not tried again. A release with different files has a different digest, so it
/// is tried.
public struct RefusedRelease: Sendable, Hashable, Codable {
    /// The digest of the manifest.
    public let manifest: FileDigest
    /// The name of the release.
    public let release: String
    /// The failure for which the release was left.
    public let cause: RollbackCause
    /// The time of the failure, by the device's clock.
    public let date: Date
}
