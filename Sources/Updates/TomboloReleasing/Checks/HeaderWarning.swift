/// A web server's header field that makes update checks slower or more expensive. Correctness does not depend on header
/// fields.
package struct HeaderWarning: Sendable, Hashable {
    /// The path of the first file to which it applies.
    package let file: String
    /// The number of files with the same field.
    package let count: Int
    /// The value found and the recommended one, in sentences.
    package let detail: String
}
