/// What a browser that starts finds of the one before.
public struct SessionStart: Sendable, Hashable {
    /// What becomes of the tabs of the last time.
    public var offer: SessionOffer
    /// Where the file is now if it was corrupt: it was set aside, and there is nothing to restore.
    public var setAside: String?
    /// Why the file could not be read or written, if it could not. Tabs will not be kept then, until writing works again.
    public var problem: FileProblem?

    /// Makes one.
    public init(offer: SessionOffer, setAside: String? = nil, problem: FileProblem? = nil) {
        self.offer = offer
        self.setAside = setAside
        self.problem = problem
    }
}
