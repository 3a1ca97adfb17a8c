import OrderedCollections
import TomboloBridge
import TomboloEngine

/// Restores the numbers that JSON cannot represent. The dialect's page script sends them beside a value, each as a path
/// into the value (keys and indices, from the outside in) and a text.
enum NonFiniteNumbers {
    /// Inserts the numbers into a value at their paths.
    /// - Throws: ``TomboloError`` for data that the dialect's page script does not send.
    static func put(_ sent: JSONValue?, into value: inout JSONValue) throws {
        guard let sent else { return }
        guard let entries = sent.arrayValue else {
            throw TomboloError(.invalidArgument, "The numbers of a $flex message must be a list.")
        }
        for entry in entries {
            guard let parts = entry.arrayValue, parts.count == 2, let steps = parts[0].arrayValue,
                let number = number(parts[1]), put(number, at: steps[...], in: &value)
            else {
                throw TomboloError(
                    .invalidArgument, "A number of a $flex message is invalid, or its path is not in the value.")
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

    /// Inserts one number.
    /// - Returns: Whether the path leads to a `null`, in whose place the number was put.
    private static func put(_ number: Double, at steps: ArraySlice<JSONValue>, in value: inout JSONValue) -> Bool {
        guard let step = steps.first else {
            guard value.isNull else { return false }
            value = .double(number)
            return true
        }
        // Only the step is matched. A tuple of step and value would hold a second reference to the elements, so that
        // each number would copy all of them.
        switch step {
        case .integer(let index):
            guard case .array(var elements) = value, elements.indices.contains(index) else { return false }
            // Leaves only one reference to the elements, so that they are changed in place.
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
