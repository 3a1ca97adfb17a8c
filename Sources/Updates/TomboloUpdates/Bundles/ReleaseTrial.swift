/// The trial of a live release that is not confirmed: the failures so far.
package struct ReleaseTrial: Sendable, Hashable, Codable {
    /// Whether a page of the release was shown in this run of the app, or in the last one if the app has just started.
    package var isShown = false
    /// The number of runs that ended without an orderly exit after a page of the release was shown.
    var uncleanExits = 0
    /// The number of web processes that ended while they showed a page of the release.
    var crashes = 0
    /// The number of times at which pages of the release were visible without painting anything.
    var missedPaints = 0

    /// The number of failures of one kind at which the release fails.
    static let maximumFailures = 2
}
