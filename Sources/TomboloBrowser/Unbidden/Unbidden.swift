/// What a page does by itself, between one thing that a person does and the next: each is let pass once, so that none goes on for ever.
public struct Unbidden: Sendable, Hashable {
    private var failures = 0
    private var refusals = 0
    private var downloads = 0
    private var mayDownload: Bool?

    /// Nothing yet.
    public init() {}

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
        return downloads == 1 ? true : mayDownload
    }

    /// A person has decided about all further files.
    public mutating func answerDownloads(_ isAllowed: Bool) { mayDownload = isAllowed }
}
