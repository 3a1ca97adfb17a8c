/// A check that a request was made by a script of the framework, so that the request's body can be read safely.
///
/// If a request's body contains a Blob, WebKitGTK 2.50 crashes the program that reads the body, and the program cannot
/// find out beforehand. So it reads a body only if a certain header field begins with a secret that pages do not have.
/// Only a script of the framework sets this field, after it has replaced every Blob with its bytes.
public struct SchemeBodyGuard: Sendable, Hashable {
    /// Limit of a body in bytes. A request with a longer body is answered as if its scheme did not have a handler. The
    /// same limit applies to the bodies of all unfinished requests of a page to the scheme together; a request that
    /// exceeds it is a network error.
    public static let maximumBody = 256 << 20

    /// The name of the header field, in lower case.
    package var field: String
    /// The prefix that the field's value must have.
    package var prefix: String

    /// Creates a guard that checks the header field `field`.
    /// - Parameter prefix: A secret of at least 128 random bits; a page that has it can crash the program.
    public init(field: String, prefix: String) {
        self.field = field.lowercased()
        self.prefix = prefix
    }

    /// Whether the header fields of a request, with names in lower case, contain the secret.
    package func admits(_ headers: [String: String]) -> Bool {
        guard !prefix.isEmpty, let value = headers[field] else { return false }
        return value.hasPrefix(prefix)
    }
}
