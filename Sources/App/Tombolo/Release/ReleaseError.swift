/// Thrown when the configuration, a grant or the environment of a page contains something that a program built for
/// release does not allow.
public struct ReleaseError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The violation, and its remedy.
    public var message: String

    init(_ what: String, instead: String) {
        message = "This program is built for release: \(what). \(instead)"
    }

    /// The same as ``message``.
    public var description: String { message }
}
