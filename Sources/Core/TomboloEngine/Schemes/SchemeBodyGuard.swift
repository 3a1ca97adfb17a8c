/// The proof that a request was made by a script of the framework, so that its body can be read.
///
/// WebKitGTK 2.50 crashes the program that requests a body that contains a Blob, and does not report beforehand whether there is one. A body is
/// therefore read only if a header field has a value that is secret from pages: the script that sets it has replaced every Blob by its bytes.
public struct SchemeBodyGuard: Sendable, Hashable {
    /// Limit of a body in bytes; a request with a longer body is answered as if its scheme had no handler.
    public static let maximumBody = 256 << 20

    /// The name of the header field, in lower case.
    package var field: String
    /// The prefix that the field's value must have.
    package var prefix: String

    /// Creates a guard.
    /// - Parameter prefix: A secret of at least 128 random bits; a page that has it can crash the program.
    public init(field: String, prefix: String) {
        self.field = field.lowercased()
        self.prefix = prefix
    }

    /// Whether a request has the proof.
    package func admits(_ headers: [String: String]) -> Bool {
        guard !prefix.isEmpty, let value = headers[field] else { return false }
        return value.hasPrefix(prefix)
    }
}
