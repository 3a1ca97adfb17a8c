/// A report of whether a release works on this device: a request with the outcome in its path, so that the log of any web server counts the outcomes.
///
/// The request has no identifier and no body. The same report is sent once at most for a release and an outcome.
package struct HealthReport: Sendable, Hashable {
    /// The digest of the release's manifest.
    package let manifest: FileDigest
    /// The reason why the release was left; nil if it was confirmed.
    package let failure: RollbackCause?

    /// The path below the origin: `health/`, the first 16 digits of the manifest's digest, and `ok` or the cause.
    package var path: String { "health/\(manifest.text.prefix(16))/\(failure?.rawValue ?? "ok")" }

    /// The maximum time after which a report is sent, so that the time of a request does not show when the app was used.
    static let maximumDelay = Duration.seconds(600)
}
