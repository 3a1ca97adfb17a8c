/// A report of whether a release works on this device: a request with the outcome in its path, so that the outcomes can be counted in any web
/// server's log.
///
/// The request has no identifier and no body. A report is sent at most once for each release and outcome.
package struct HealthReport: Sendable, Hashable {
    /// The digest of the release's manifest.
    package let manifest: FileDigest
    /// The reason why the release was left; nil if it was confirmed.
    package let failure: RollbackCause?

    /// The path below the origin: `health/`, the first 16 digits of the manifest's digest, and `ok` or the cause.
    package var path: String { "health/\(manifest.text.prefix(16))/\(failure?.rawValue ?? "ok")" }

    /// The maximum delay before a report is sent. The delay is random, so that the time of the request does not reveal
    /// when the app was used.
    static let maximumDelay = Duration.seconds(600)
}
