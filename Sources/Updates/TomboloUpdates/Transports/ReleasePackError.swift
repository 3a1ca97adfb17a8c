/// The reason why a pack cannot be read completely.
package enum ReleasePackError: Error, Sendable, Hashable {
    /// The file does not begin as a pack does.
    case notAPack
    /// The file ends within a record.
    case truncated
}

extension ReleasePackError: CustomStringConvertible {
    package var description: String {
        switch self {
        case .notAPack: "The file is not a pack."
        case .truncated: "The pack ends within a record."
        }
    }
}
