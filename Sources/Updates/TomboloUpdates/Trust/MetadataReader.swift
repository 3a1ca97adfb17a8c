package import Foundation
package import OrderedCollections
package import TomboloJSON

/// Reads the members of a JSON value in metadata. Its errors name the member that is missing or has the wrong type.
package struct MetadataReader: Sendable {
    package let value: JSONValue
    /// The name of the file, for errors.
    package let file: String
    private let place: Place

    /// The place of a value in a file. Its text is made only for an error, because a manifest has many values.
    private indirect enum Place: Sendable {
        case file
        case member(Place, String)
        case element(Place, Int)

        var text: String {
            switch self {
            case .file: ""
            case .member(.file, let name): name
            case .member(let parent, let name): "\(parent.text).\(name)"
            case .element(let parent, let index): "\(parent.text)[\(index)]"
            }
        }
    }

    package init(_ value: JSONValue, file: String) { self.init(value, file, .file) }

    private init(_ value: JSONValue, _ file: String, _ place: Place) {
        (self.value, self.file, self.place) = (value, file, place)
    }

    /// Returns a member, which must exist.
    package func member(_ name: String) throws(TrustError) -> MetadataReader {
        guard let member = try optional(name) else { throw problem("has no member \"\(name)\"") }
        return member
    }

    /// Returns a member; nil if it is missing or null.
    package func optional(_ name: String) throws(TrustError) -> MetadataReader? {
        guard let value = try object()[name], value != .null else { return nil }
        return MetadataReader(value, file, .member(place, name))
    }

    /// The members of the value, which must be an object.
    package func object() throws(TrustError) -> OrderedDictionary<String, JSONValue> {
        guard case .object(let members) = value else { throw problem("is not an object") }
        return members
    }

    /// The members of the value, each with its name.
    package func members() throws(TrustError) -> [(name: String, value: MetadataReader)] {
        try object().map { (name: $0.key, value: MetadataReader($0.value, file, .member(place, $0.key))) }
    }

    /// The elements of the value, which must be an array.
    package func elements() throws(TrustError) -> [MetadataReader] {
        guard case .array(let elements) = value else { throw problem("is not an array") }
        return elements.enumerated().map { MetadataReader($0.element, file, .element(place, $0.offset)) }
    }

    /// The value as text.
    package func string() throws(TrustError) -> String {
        guard case .string(let text) = value else { throw problem("is not a string") }
        return text
    }

    /// The value as an integer of at least `minimum`.
    package func integer(from minimum: Int) throws(TrustError) -> Int {
        guard case .integer(let number) = value, number >= minimum else {
            throw problem("is not an integer of at least \(minimum)")
        }
        return number
    }

    /// The value as true or false.
    package func bool() throws(TrustError) -> Bool {
        guard case .bool(let flag) = value else { throw problem("is neither true nor false") }
        return flag
    }

    /// The value as a date of the form `2026-11-24T09:00:00Z`.
    package func date() throws(TrustError) -> Date {
        guard let date = MetadataDate.date(try string()) else {
            throw problem("is not a date of the form \"2026-11-24T09:00:00Z\"")
        }
        return date
    }

    /// Returns an error about this value.
    package func problem(_ text: String) -> TrustError {
        let path = place.text
        return .malformed(file: file, reason: path.isEmpty ? "it \(text)" : "\"\(path)\" \(text)")
    }
}
