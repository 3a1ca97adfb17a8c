/// A use of a store that ends when its owner is released, or when the process exits.
package protocol OrderlyRun: AnyObject, Sendable {
    /// Records the end. Called on any thread, and at most once by ``OrderlyExit``.
    func end()
}
