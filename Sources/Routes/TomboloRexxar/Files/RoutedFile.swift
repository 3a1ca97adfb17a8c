public import Foundation

/// A file of routes that is available locally.
public struct RoutedFile: Sendable, Hashable {
    /// The content of the file.
    public let bytes: Data
    /// The content type, with the character set if it is known.
    public let contentType: String
}
