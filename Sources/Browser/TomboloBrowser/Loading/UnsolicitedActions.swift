/// Limits the unsolicited actions of a page between two presses of a button or key: each kind is allowed once, so that
/// none repeats without end.
package struct UnsolicitedActions: Sendable, Hashable {
    private var failures = 0
    private var refusals = 0
    private var downloads = 0
    private var mayDownload: Bool?

    /// Creates the state before the first action.
    package init() {}

    /// Notes that the user has pressed a button or a key in the page, or requested a load: each action is allowed once
    /// more. The decision about the page's files stays.
    package mutating func noteGesture() { (failures, refusals, downloads) = (0, 0, 0) }

    /// Discards the decision when a document of another site is shown. The count stays, since a page may have started
    /// that navigation itself.
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

    /// Decides about a file that the page requests to save: the first one is saved, and further ones need the user's
    /// decision.
    /// - Returns: Whether it is saved; nil where the user has to be asked.
    package mutating func decideDownload() -> Bool? {
        downloads += 1
        return mayDownload ?? (downloads == 1 ? true : nil)
    }

    /// Records the user's decision about all further files.
    package mutating func answerDownloads(_ isAllowed: Bool) { mayDownload = isAllowed }
}
