#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

extension ValueDecoder {
    /// Decodes a value of a known type.
    func decode<Value: Decodable>(
        _ known: KnownType, _ type: Value.Type, _ value: JSONValue, at step: PathStep?
    ) throws -> Value {
        let result: Any? =
            switch known {
            case .string: try string(value, at: step)
            case .integer: try integer(Int.self, value, at: step)
            case .number: try double(value, at: step)
            case .bool: try bool(value, at: step)
            case .value: value
            case .date: try date(value, at: step)
            case .url: try url(value, at: step)
            case .uuid: try uuid(value, at: step)
            case .decimal: try decimal(value, at: step)
            case .data: try data(value, at: step)
            case .strings: value.elements(\.stringValue)
            case .integers: value.elements(\.intValue)
            case .numbers: value.elements(\.doubleValue)
            case .bools: value.elements(\.boolValue)
            case .values: value.arrayValue
            }
        if let result = result as? Value { return result }
        // Here the value is not an array, or an element has another type. The array's own `init(from:)` throws an error
        // with that element's path.
        return try Value(from: step.map { ValueDecoder(value, parent: self, step: $0) } ?? self)
    }

    private func data(_ value: JSONValue, at step: PathStep?) throws -> Data {
        guard case .bytes(let bytes) = value else { throw mismatch(Data.self, "bytes", value, at: step) }
        return bytes
    }

    private func date(_ value: JSONValue, at step: PathStep?) throws -> Date {
        guard let text = value.stringValue else {
            throw mismatch(Date.self, "a date as ISO 8601 text", value, at: step)
        }
        guard let date = ISO8601.date(from: text) else {
            throw invalid("The text is not a date in ISO 8601 form (2026-01-02T03:04:05Z).", at: step)
        }
        return date
    }

    private func url(_ value: JSONValue, at step: PathStep?) throws -> URL {
        guard let text = value.stringValue else { throw mismatch(URL.self, "a URL as text", value, at: step) }
        guard let url = URL(string: text) else { throw invalid("The text is not a URL.", at: step) }
        return url
    }

    private func uuid(_ value: JSONValue, at step: PathStep?) throws -> UUID {
        guard let text = value.stringValue else { throw mismatch(UUID.self, "a UUID as text", value, at: step) }
        guard let uuid = UUID(uuidString: text) else { throw invalid("The text is not a UUID.", at: step) }
        return uuid
    }

    private func decimal(_ value: JSONValue, at step: PathStep?) throws -> Decimal {
        // `Decimal` parses as much of a text as it can and ignores the rest, so this function checks that the whole
        // text is a JSON number.
        let text =
            switch value {
            case .integer(let number): number.description
            case .double(let number): number.description
            case .string(let text): text
            default: throw mismatch(Decimal.self, "a decimal as text or number", value, at: step)
            }
        let digits = text.prefix { $0 != "e" && $0 != "E" }.filter(\.isNumber).drop { $0 == "0" }
        guard (try? JSONValue(jsonText: text))?.doubleValue != nil, text.utf8.allSatisfy({ $0 > 0x20 }),
            let decimal = Decimal(string: text), !decimal.isNaN, decimal.isZero == digits.isEmpty
        else { throw invalid("The text is not a decimal number.", at: step) }
        // Zeros at either end do not count towards the digits that Decimal must represent.
        let zeros = digits.reversed().prefix { $0 == "0" }.count
        guard digits.count - zeros <= 38 else {
            throw invalid("The number has more digits than Decimal can represent.", at: step)
        }
        return decimal
    }
}

extension JSONValue {
    /// Reads all elements; nil if the value is not an array or `read` returns nil for an element.
    fileprivate func elements<Element>(_ read: (JSONValue) -> Element?) -> [Element]? {
        guard case .array(let elements) = self else { return nil }
        var result: [Element] = []
        result.reserveCapacity(elements.count)
        for element in elements {
            guard let element = read(element) else { return nil }
            result.append(element)
        }
        return result
    }
}
