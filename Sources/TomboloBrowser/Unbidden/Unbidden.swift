/// What a page does by itself, between one press of a button or key and the next: each is let pass once, so that none goes on for ever.
public struct Unbidden: Sendable, Hashable {
    private var failures = 0
    private var refusals = 0
    private var downloads = 0
    private var mayDownload: Bool?

    /// Nothing yet.
    public init() {}

    /// The user has pressed a button or a key in the page, or asked for a load: each is let pass once more. What they decided about its files
    /// stays.
    public mutating func noteGesture() { (failures, refusals, downloads) = (0, 0, 0) }

    /// A document of another site is shown: what was decided was about the one before. The count goes on, since a page may have led there.
    public mutating func leaveSite() { mayDownload = nil }

    /// A load of the page's own failed.
    /// - Returns: Whether a person is to be told.
    public mutating func isFirstFailure() -> Bool {
        failures += 1
        return failures == 1
    }

    /// A load of the page's own was refused.
    /// - Returns: Whether a person is to be told.
    public mutating func isFirstRefusal() -> Bool {
        refusals += 1
        return refusals == 1
    }

    /// What becomes of a file that the page wants saved: the first one is, and about more of them a person decides.
    /// - Returns: Whether it is saved; nil where a person is to be asked.
    public mutating func decideDownload() -> Bool? {
        downloads += 1
        return mayDownload ?? (downloads == 1 ? true : nil)
    }

    /// A person has decided about all further files.
    public mutating func answerDownloads(_ isAllowed: Bool) { mayDownload = isAllowed }
}
