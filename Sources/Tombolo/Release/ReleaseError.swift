#if os(Linux)
/// A page asked for something that a program that is built for release does not have.
public struct ReleaseError: Error, Sendable, Hashable, CustomStringConvertible {
    /// What was asked for, and what to do about it.
    public var message: String

    init(_ what: String, instead: String) {
        message = "This program is built for release: \(what). \(instead)"
    }

    /// The message.
    public var description: String { message }
}
#endif
