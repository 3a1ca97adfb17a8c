import Foundation
import Testing

/// The URL of a text. Fails the test if the text is not a URL.
func web(_ text: String, _ location: SourceLocation = #_sourceLocation) throws -> URL {
    try #require(URL(string: text), sourceLocation: location)
}
