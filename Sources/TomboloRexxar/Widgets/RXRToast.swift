/// A message that is shown for a few seconds.
public struct RXRToast: Sendable, Hashable {
    /// How bad it is. Each has a look of its own, by more than colour.
    public enum Level: String, Sendable, Hashable, CaseIterable {
        /// Something to know.
        case info
        /// Something went wrong.
        case error
        /// Something went wrong, and there is no going on.
        case fatal
    }

    /// How bad it is.
    public var level: Level
    /// What it says. Control characters are left out, and more than 200 characters are cut.
    public var message: String

    /// Makes a toast.
    public init(_ level: Level = .info, message: String) {
        self.level = level
        self.message = message
    }
}
