/// The reason why a compressed body could not be decoded.
package enum CompressionError: Error, Sendable, Hashable {
    /// The body is not one zstd frame, with or without a dictionary.
    case notCompressed
    /// The body was made with another dictionary, or with one that was not given.
    case dictionary(expected: FileDigest)
    /// The dictionary exceeds the bytes that may still be read for the release.
    case budget
    /// The body requires a window larger than ``CompressedBody/maximumWindow``.
    case window
    /// The content does not have the expected size.
    case size(expected: Int)
    /// This system cannot decode compressed bodies.
    case unavailable
    /// The content is damaged. Contains the library's message.
    case damaged(String)
}

extension CompressionError: CustomStringConvertible {
    package var description: String {
        switch self {
        case .notCompressed: "The body is not exactly one zstd frame."
        case .dictionary(let digest): "The body was made with the file \(digest.text), and cannot be read without it."
        case .budget: "The dictionaries of the release exceed \(DictionaryBudget.maximum) bytes."
        case .window: "The body needs a window of more than \(CompressedBody.maximumWindow) bytes."
        case .size(let size): "The body's content does not have \(size) bytes."
        case .unavailable: "This system cannot decode zstd."
        case .damaged(let reason): "The body is damaged: \(reason)"
        }
    }
}
