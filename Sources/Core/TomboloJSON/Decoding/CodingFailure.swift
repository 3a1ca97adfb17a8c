/// The error of a value that could not be encoded or decoded, with the path of the invalid part.
///
/// The coders throw this for every invalid value. Errors that a type's own `init(from:)` or `encode(to:)` throws are
/// passed on unchanged, except for `DecodingError` and `EncodingError`, which are converted to a failure with the same
/// message.
public struct CodingFailure: Error, Sendable, Hashable {
    /// The kind of failure.
    package enum Kind: Sendable, Hashable {
        /// A value that does not have the requested type.
        case mismatch
        /// No value, or null, where a value is needed.
        case missing
        /// A value of the right type without a valid meaning: a malformed date, a number out of range.
        case invalid
        /// A Swift value that JSON cannot represent unchanged.
        case unencodable
    }

    /// The kind of failure, for programs.
    package let kind: Kind
    /// The path of the invalid part, as a script would write it: `argument.items[2].when`. It begins with the coder's
    /// `root`.
    public let path: String
    /// The description of the failure, as a sentence without the path.
    public let message: String

    /// Creates a failure at a path such as `argument.items[2]`.
    package init(kind: Kind, path: String, message: String) {
        self.kind = kind
        self.path = path
        self.message = message
    }
}

extension CodingFailure: CustomStringConvertible {
    /// The path and the message.
    public var description: String { "\(path): \(message)" }
}

extension CodingFailure {
    init(_ error: DecodingError, root: String) {
        switch error {
        case .typeMismatch(_, let context):
            self.init(.mismatch, root, context.codingPath, context.debugDescription)
        case .valueNotFound(_, let context):
            self.init(.missing, root, context.codingPath, context.debugDescription)
        case .keyNotFound(let key, let context):
            self.init(.missing, root, context.codingPath + [key], context.debugDescription)
        case .dataCorrupted(let context):
            self.init(.invalid, root, context.codingPath, context.debugDescription)
        @unknown default:
            self.init(.invalid, root, [], String(describing: error))
        }
    }

    init(_ error: EncodingError, root: String) {
        switch error {
        case .invalidValue(_, let context):
            self.init(.unencodable, root, context.codingPath, context.debugDescription)
        @unknown default:
            self.init(.unencodable, root, [], String(describing: error))
        }
    }

    init(_ kind: Kind, _ root: String, _ path: [any CodingKey], _ message: String) {
        var text = root
        for key in path { text += PathStep(key).text }
        // Without a root, the first name is written without a dot.
        if root.isEmpty, text.hasPrefix(".") { text.removeFirst() }
        self.init(kind: kind, path: text, message: message)
    }
}
