import OrderedCollections
import TomboloBridge
import TomboloEngine

/// The numbers that JSON has not got, as the page's half sends them beside a value: for each its place, as keys and
/// indices from the value down, and its text.
enum OddNumbers {
    /// Puts them where they were.
    /// - Throws: ``TomboloError`` for what the page's half would not have sent.
    static func put(_ sent: JSONValue?, into value: inout JSONValue) throws {
        guard let sent else { return }
        guard let entries = sent.arrayValue else {
            throw TomboloError(.invalidArgument, "The numbers of $flex are a list.")
        }
        for entry in entries {
            guard let parts = entry.arrayValue, parts.count == 2, let steps = parts[0].arrayValue,
                let number = number(parts[1]), put(number, at: steps[...], in: &value)
            else {
                throw TomboloError(.invalidArgument, "A number of $flex is for no place of its value.")
            }
        }
    }

    private static func number(_ text: JSONValue) -> Double? {
        switch text.stringValue {
        case "NaN": .nan
        case "Infinity": .infinity
        case "-Infinity": -.infinity
        default: nil
        }
    }

    /// - Returns: Whether there was a `null` at the place.
    private static func put(_ number: Double, at steps: ArraySlice<JSONValue>, in value: inout JSONValue) -> Bool {
        guard let step = steps.first else {
            guard value.isNull else { return false }
            value = .double(number)
            return true
        }
        // Without a tuple of the two, which would hold the elements a second time: each number would copy all of them.
        switch step {
        case .integer(let index):
            guard case .array(var elements) = value, elements.indices.contains(index) else { return false }
            // Held once, so that it is changed in its place.
            value = .null
            defer { value = .array(elements) }
            return put(number, at: steps.dropFirst(), in: &elements[index])
        case .string(let key):
            guard case .object(var members) = value, let index = members.index(forKey: key) else { return false }
            value = .null
            defer { value = .object(members) }
            return put(number, at: steps.dropFirst(), in: &members.values[index])
        default: return false
        }
    }
}
