/// The result of reading the session file when the browser starts.
package struct SessionStart: Sendable, Hashable {
    /// The decision about the tabs of the previous run.
    package var offer: SessionOffer
    /// The new path of the session file, if it was corrupt and therefore renamed. Nil if the file was not corrupt, or
    /// could not be renamed. A corrupt file restores no tabs.
    package var setAside: String?
    /// The reason why the file could not be read or written; nil if there was no error. After a read error, this run
    /// records no tabs. After a write error, no tabs are recorded until writing works again.
    package var problem: FileProblem?

    /// Creates the result: the decision about the tabs, the path of a renamed corrupt file, and an error.
    package init(offer: SessionOffer, setAside: String? = nil, problem: FileProblem? = nil) {
        self.offer = offer
        self.setAside = setAside
        self.problem = problem
    }
}
