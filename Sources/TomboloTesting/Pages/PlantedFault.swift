/// A fault in a dialect's page script: code, and its incorrect replacement.
public struct PlantedFault: Sendable, Hashable {
    /// The code to replace. It must occur exactly once.
    public let code: String
    /// The replacement with the fault.
    public let replacement: String

    /// Creates a fault.
    public init(code: String, replacement: String) {
        self.code = code
        self.replacement = replacement
    }
}
