#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif
import OrderedCollections
package import TomboloEngine

/// The form of values in a transcript.
///
/// Bytes are `{"$bytes": BASE64}`, and a value that was left out is `{"$redacted": KIND}`. In a transcript that was edited, `{"$any": KIND}` stands for any
/// value of a kind. A name that begins with `$` has one more `$` in a transcript.
package enum TranscriptValue {
    /// Returns a value in the form of a transcript.
    package static func recorded(_ value: JSONValue, by redaction: TranscriptRedaction) -> JSONValue {
        switch value {
        case .bytes(let bytes): return ["$bytes": .string(bytes.base64EncodedString())]
        case .array(let items): return .array(items.map { recorded($0, by: redaction) })
        case .object(let members):
            var result: OrderedDictionary<String, JSONValue> = [:]
            for (name, member) in members {
                result[name.hasPrefix("$") ? "$\(name)" : name] =
                    redaction.omits(name) ? redacted(member) : recorded(member, by: redaction)
            }
            return .object(result)
        default: return value
        }
    }

    /// Returns the value that stands for a value that is left out, and states its kind.
    package static func redacted(_ value: JSONValue) -> JSONValue {
        let kind =
            switch value {
            case .null: "value"
            case .bool: "boolean"
            case .integer: "integer"
            case .double: "number"
            case .string: "string"
            case .bytes: "bytes"
            case .array: "array"
            case .object: "object"
            }
        return ["$redacted": .string(kind)]
    }

    /// Returns the place and the values of the first difference between a recorded value and another one, as a sentence; nil if
    /// they agree.
    static func difference(_ recorded: JSONValue?, _ actual: JSONValue?, at path: String) -> String? {
        guard let recorded else { return actual.map { "\(path) was absent, and is \(short($0))" } }
        guard let actual else { return "\(path) was \(short(recorded)), and is absent" }
        if isRedacted(recorded) || isRedacted(actual) { return nil }
        if let kind = only("$any", in: recorded)?.stringValue {
            return matches(actual, kind) ? nil : "\(path) must be any \(kind), and is \(short(actual))"
        }
        switch (recorded, actual) {
        case (.object(let old), .object(let new)):
            for (name, value) in old {
                if let found = difference(value, new[name], at: "\(path).\(name)") { return found }
            }
            guard let added = new.keys.first(where: { old[$0] == nil }) else { return nil }
            return "\(path).\(added) was absent, and is \(short(new[added] ?? .null))"
        case (.array(let old), .array(let new)):
            for index in old.indices {
                let item = new.indices.contains(index) ? new[index] : nil
                if let found = difference(old[index], item, at: "\(path)[\(index)]") { return found }
            }
            guard new.count > old.count else { return nil }
            return "\(path)[\(old.count)] was absent, and is \(short(new[old.count]))"
        default:
            return recorded == actual || isSameNumber(recorded, actual)
                ? nil : "\(path) was \(short(recorded)), and is \(short(actual))"
        }
    }

    private static func isSameNumber(_ one: JSONValue, _ other: JSONValue) -> Bool {
        guard let first = one.doubleValue, let second = other.doubleValue else { return false }
        return first == second
    }

    /// Whether a value stands for one that was left out.
    static func isRedacted(_ value: JSONValue) -> Bool { only("$redacted", in: value) != nil }

    private static func only(_ name: String, in value: JSONValue) -> JSONValue? {
        guard let members = value.objectValue, members.count == 1 else { return nil }
        return members[name]
    }

    /// Whether a value is of a kind that `$any` names. No value is of an unknown kind.
    private static func matches(_ value: JSONValue, _ kind: String) -> Bool {
        switch kind {
        case "value": true
        case "string": value.stringValue != nil
        case "number": value.doubleValue != nil
        case "integer": value.intValue != nil
        case "boolean": value.boolValue != nil
        case "array": value.arrayValue != nil
        case "object": value.objectValue != nil
        case "bytes": only("$bytes", in: value) != nil
        case "uuid": value.stringValue.flatMap { UUID(uuidString: $0) } != nil
        case "date":
            value.stringValue.map {
                (try? Date.ISO8601FormatStyle(includingFractionalSeconds: $0.contains(".")).parse($0)) != nil
            } ?? false
        default: false
        }
    }

    /// The text of a value, cut at 80 characters.
    private static func short(_ value: JSONValue) -> String {
        let text = value.description
        return text.count > 80 ? text.prefix(79) + "…" : text
    }
}
