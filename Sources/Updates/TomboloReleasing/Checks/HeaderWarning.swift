/// A header field of a web server that makes checks slower or more expensive. Correctness does not depend on header fields.
package struct HeaderWarning: Sendable, Hashable {
    /// The path of the first file that it is about.
    package let file: String
    /// The number of files with the same field.
    package let count: Int
    /// What was found, and what is recommended, in sentences.
    package let detail: String
}
