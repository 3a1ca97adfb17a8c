import Foundation
import Testing

/// An address that is one.
func web(_ text: String, _ location: SourceLocation = #_sourceLocation) throws -> URL {
    try #require(URL(string: text), sourceLocation: location)
}
