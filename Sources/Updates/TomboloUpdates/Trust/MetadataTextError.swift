package import TomboloJSON

/// The reason why a text is not metadata.
package enum MetadataTextError: Error, Sendable, Hashable {
    /// The text has more bytes than the limit.
    case tooLarge(limit: Int)
    /// The text is not JSON, or has more than one meaning.
    case json(JSONError)
}

extension MetadataTextError: CustomStringConvertible {
    package var description: String {
        switch self {
        case .tooLarge(let limit): "The text has more than \(limit) bytes."
        case .json(let error): error.description
        }
    }
}
