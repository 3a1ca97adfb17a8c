/// Limits the actions that a page causes without the user: messages about failed loads, messages about refused loads,
/// and downloads. Each kind is allowed once between two presses of a button or key, so that a page cannot repeat it
/// endlessly.
package struct UnsolicitedActions: Sendable, Hashable {
    private var failures = 0
    private var refusals = 0
    private var downloads = 0
    private var mayDownload: Bool?

    /// Creates the state before the first action.
    package init() {}

    /// Notes that the user has pressed a button or a key in the page, or requested a load. Each kind of action is then
    /// allowed once more. The user's decision about downloads is kept.
    package mutating func noteGesture() { (failures, refusals, downloads) = (0, 0, 0) }

    /// Discards the user's decision about downloads when a document of another site is shown. The number of downloads
    /// is not reset, because the page may have started the navigation itself.
    package mutating func leaveSite() { mayDownload = nil }

    /// Counts a failure of a load that the page started.
    /// - Returns: Whether to notify the user.
    package mutating func isFirstFailure() -> Bool {
        failures += 1
        return failures == 1
    }

    /// Counts a refusal of a load that the page started.
    /// - Returns: Whether to notify the user.
    package mutating func isFirstRefusal() -> Bool {
        refusals += 1
        return refusals == 1
    }

    /// Decides about a download that the page requests. The first one is allowed; further ones need the user's
    /// decision.
    /// - Returns: Whether the file is saved; nil if the user must be asked.
    package mutating func decideDownload() -> Bool? {
        downloads += 1
        return mayDownload ?? (downloads == 1 ? true : nil)
    }

    /// Records the user's decision about all further downloads.
    package mutating func answerDownloads(_ isAllowed: Bool) { mayDownload = isAllowed }
}
