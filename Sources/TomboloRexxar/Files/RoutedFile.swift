public import Foundation

/// A file of routes that is here already.
public struct RoutedFile: Sendable, Hashable {
    /// The file.
    public let bytes: Data
    /// Its type, with the character set where one is known.
    public let contentType: String
}
