/// A fault in a dialect's page script: code, and its incorrect replacement.
package struct PlantedFault: Sendable, Hashable {
    /// The code to replace. It must occur exactly once.
    package let code: String
    /// The replacement with the fault.
    package let replacement: String

    package init(code: String, replacement: String) {
        self.code = code
        self.replacement = replacement
    }
}
