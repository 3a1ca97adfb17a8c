/// What a test page found wrong by itself; thrown, so that the test fails.
public struct TestFailure: Error, Sendable, Hashable, CustomStringConvertible {
    /// What was wrong.
    public var description: String

    /// Makes a failure.
    public init(_ description: String) { self.description = description }
}
