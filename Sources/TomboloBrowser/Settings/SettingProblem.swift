/// A setting in the file that is none, and has its default until it is mended.
public struct SettingProblem: Sendable, Hashable, CustomStringConvertible {
    /// Its name in the file.
    public let name: String
    /// What would do.
    public let expected: String

    /// What happened and what to do.
    public var description: String {
        "The setting “\(name)” was not understood and has its default. It has to be \(expected)."
    }
}
