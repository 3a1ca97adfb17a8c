/// The state that a starting browser finds of the previous run.
package struct SessionStart: Sendable, Hashable {
    /// The decision about the tabs of the previous run.
    package var offer: SessionOffer
    /// The path of the file that was set aside because it was corrupt; there is nothing to restore then. Nil if it was
    /// not corrupt.
    package var setAside: String?
    /// The reason why the file could not be read or written; nil if it could. After a read failure no tabs are kept in
    /// this run; after a write failure none are kept until writing works again.
    package var problem: FileProblem?

    /// Creates the state at the start: the tabs to offer, the path of a renamed corrupt file, and an error.
    package init(offer: SessionOffer, setAside: String? = nil, problem: FileProblem? = nil) {
        self.offer = offer
        self.setAside = setAside
        self.problem = problem
    }
}
