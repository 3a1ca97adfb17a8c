/// How the content of a release comes to a device.
package enum ReleaseTransport: Sendable, Hashable {
    /// In one pack for each older release, of this size.
    case pack(bytes: Int)
    /// As a manifest, and as so many changed files of this size on average.
    case files(count: Int, bytes: Int)
}
