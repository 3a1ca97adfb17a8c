/// The proof that a request was made by a script of the framework's, which has its body read.
///
/// WebKitGTK 2.50 crashes the program that asks for a body with a Blob in it, and does not say beforehand whether there is one. So a body is read
/// only where a header field has a value that no page knows: the script that sets it has replaced every Blob by its bytes.
public struct SchemeBodyGuard: Sendable, Hashable {
    /// The most bytes that are read; a request with a longer body is answered as if nobody served it.
    public static let maximumBody = 256 << 20

    /// The field's name, in lower case.
    public var field: String
    /// What its value begins with.
    public var prefix: String

    /// Makes a guard.
    /// - Parameter prefix: A secret of at least 128 random bits; whoever knows it can end the program.
    public init(field: String, prefix: String) {
        self.field = field.lowercased()
        self.prefix = prefix
    }

    /// Whether a request carries the proof.
    public func admits(_ headers: [String: String]) -> Bool {
        guard !prefix.isEmpty, let value = headers[field] else { return false }
        return value.hasPrefix(prefix)
    }
}
