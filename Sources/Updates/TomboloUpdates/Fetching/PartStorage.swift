/// Keeps the part of a file that was received, so that an interrupted transfer can be resumed, also after the end of the process.
package protocol PartStorage: Sendable {
    /// Returns the part; nil if there is none.
    func part() async -> PartialBody?

    /// Replaces the part.
    /// - Parameter part: nil to remove it.
    func keep(_ part: PartialBody?) async
}
