#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

extension JSONBuffer {
    /// Writes a value of a known type. `levels` is the number of levels of arrays and objects that may still be opened.
    mutating func append<Value>(_ type: KnownType, _ value: Value, levels: Int) throws(Unencodable) {
        switch type {
        case .string: if let value = value as? String { append(string: value) }
        case .integer: if let value = value as? Int { try append(integer: value) }
        case .number: if let value = value as? Double { try append(number: value) }
        case .bool: if let value = value as? Bool { append(bool: value) }
        case .value: if let value = value as? JSONValue { try append(value, levels: levels) }
        case .date: if let value = value as? Date { try append(date: value) }
        case .url: if let value = value as? URL { append(string: value.absoluteString) }
        case .uuid: if let value = value as? UUID { append(string: value.uuidString) }
        case .decimal: if let value = value as? Decimal { try append(decimal: value) }
        case .data: if let value = value as? Data { try append(data: value) }
        case .strings, .integers, .numbers, .bools, .values: try appendArray(value, levels: levels)
        }
    }

    private mutating func appendArray<Value>(_ value: Value, levels: Int) throws(Unencodable) {
        if let value = value as? [String] {
            try appendArray(value, levels: levels) { (buffer, element) throws(Unencodable) in
                buffer.append(string: element)
            }
        } else if let value = value as? [Int] {
            try appendArray(value, levels: levels) { (buffer, element) throws(Unencodable) in
                try buffer.append(integer: element)
            }
        } else if let value = value as? [Double] {
            try appendArray(value, levels: levels) { (buffer, element) throws(Unencodable) in
                try buffer.append(number: element)
            }
        } else if let value = value as? [Bool] {
            try appendArray(value, levels: levels) { (buffer, element) throws(Unencodable) in
                buffer.append(bool: element)
            }
        } else if let value = value as? [JSONValue] {
            try append(value, levels: levels)
        }
    }

    private mutating func append(date: Date) throws(Unencodable) {
        guard let text = ISO8601.text(of: date) else {
            throw Unencodable(message: "The date is outside the range of JavaScript's Date.")
        }
        append(string: text)
    }

    // Writes a decimal as text, since JavaScript would round a number.
    private mutating func append(decimal: Decimal) throws(Unencodable) {
        guard !decimal.isNaN else { throw Unencodable(message: "JSON cannot represent NaN; send nil or a String.") }
        append(string: decimal.description)
    }
}
