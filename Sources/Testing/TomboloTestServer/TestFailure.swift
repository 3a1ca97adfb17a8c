/// A failure that the test support detects and throws, so that the test fails.
public struct TestFailure: Error, Sendable, Hashable, CustomStringConvertible {
    /// The text of the failure.
    public var description: String

    /// Creates an error with the text that a failed test shows.
    public init(_ description: String) { self.description = description }
}
