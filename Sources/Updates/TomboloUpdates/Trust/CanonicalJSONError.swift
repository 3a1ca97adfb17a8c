/// The error of a value that has no canonical form, because it contains a fraction or bytes.
package struct CanonicalJSONError: Error, Sendable, Hashable {}

extension CanonicalJSONError: CustomStringConvertible {
    package var description: String {
        "The value contains a number that is not an integer, or bytes, which canonical JSON cannot represent."
    }
}
