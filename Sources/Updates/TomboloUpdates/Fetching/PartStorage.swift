/// Keeps the received part of a file, so that an interrupted transfer can be resumed, even after the process ends.
package protocol PartStorage: Sendable {
    /// Returns the part; nil if there is none.
    func part() async -> PartialBody?

    /// Replaces the part.
    /// - Parameter part: nil to remove it.
    func keep(_ part: PartialBody?) async
}
