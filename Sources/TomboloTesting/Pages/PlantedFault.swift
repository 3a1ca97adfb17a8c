/// A fault of a dialect's page half: what is there in place of what should be.
public struct PlantedFault: Sendable, Hashable {
    /// The code that is to be there exactly once.
    public let code: String
    /// What takes its place.
    public let replacement: String

    /// Makes a fault.
    public init(code: String, replacement: String) {
        self.code = code
        self.replacement = replacement
    }
}
