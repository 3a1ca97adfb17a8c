package import TomboloJSON

/// Parses signed metadata: JSON that has exactly one meaning, within limits of size and depth.
package enum MetadataText {
    /// Maximum nesting depth of arrays and objects.
    package static let maximumDepth = 32

    /// Parses a text.
    /// - Parameters:
    ///   - bytes: UTF-8 without a byte order mark.
    ///   - maximumSize: Limit of the text, in bytes.
    /// - Throws: ``MetadataTextError``: for a text over the limit, for invalid JSON, for an object with a repeated member, and for numbers
    ///   other than integers below 2^53.
    package static func parse(
        _ bytes: some Collection<UInt8>, maximumSize: Int
    ) throws(MetadataTextError) -> JSONValue {
        guard bytes.count <= maximumSize else { throw .tooLarge(limit: maximumSize) }
        do throws(JSONError) {
            return try JSONValue(signedText: bytes, maximumDepth: maximumDepth)
        } catch {
            throw .json(error)
        }
    }
}
