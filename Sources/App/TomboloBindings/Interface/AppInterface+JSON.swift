#if DEBUG
import OrderedCollections
package import TomboloEngine

extension AppInterface {
    /// The interface for the lock file, with its members in a fixed order.
    package var json: JSONValue {
        [
            "format": 1,
            "app": .string(app),
            "calls": Self.object(calls.filter { !$0.value.isStream }) { Self.json(of: $0, result: "result") },
            "streams": Self.object(calls.filter(\.value.isStream)) { Self.json(of: $0, result: "value") },
            "events": Self.object(events) { Self.object(["value": $0]) },
            "pageFunctions": Self.object(pageFunctions) {
                Self.object(["argument": $0.argument, "result": $0.result])
            },
            "errors": Self.object(failures) {
                var parts: OrderedDictionary<String, JSONValue> = ["codes": .array($0.codes.map { .string($0) })]
                parts["data"] = $0.details?.json
                return .object(parts)
            },
            "types": Self.object(types) { $0.json },
            "comments": Self.object(comments) { .string($0) },
        ]
    }

    private static func json(of call: Call, result: String) -> JSONValue {
        var parts: OrderedDictionary<String, JSONValue> = [:]
        parts["argument"] = call.argument?.json
        parts[result] = call.result?.json
        parts["progress"] = call.progress?.json
        parts["error"] = call.failure.map { .string($0) }
        if call.hasOnlyFailure { parts["throwsOnlyError"] = true }
        return .object(parts)
    }

    private static func object(_ shapes: KeyValuePairs<String, TypeShape?>) -> JSONValue {
        .object(
            OrderedDictionary(uniqueKeysWithValues: shapes.compactMap { name, shape in shape.map { (name, $0.json) } }))
    }

    private static func object<Value>(_ members: [String: Value], _ json: (Value) -> JSONValue) -> JSONValue {
        .object(
            OrderedDictionary(uniqueKeysWithValues: members.sorted { $0.key < $1.key }.map { ($0.key, json($0.value)) })
        )
    }

    /// The text of the lock file. Each call, type and member of a type is on a separate line, so that a version control
    /// system shows changes.
    package var lockText: String { Self.text(of: json, depth: 0) + "\n" }

    private static func text(of value: JSONValue, depth: Int) -> String {
        let indentation = String(repeating: "  ", count: depth)
        switch value {
        case .object(let members) where !members.isEmpty && depth < 3:
            let lines = members.map {
                "\(indentation)  \(JSONValue.string($0.key)): \(text(of: $0.value, depth: depth + 1))"
            }
            return "{\n\(lines.joined(separator: ",\n"))\n\(indentation)}"
        case .array(let elements) where elements.contains(where: { $0.objectValue != nil }) && depth < 5:
            let lines = elements.map { "\(indentation)  \($0)" }
            return "[\n\(lines.joined(separator: ",\n"))\n\(indentation)]"
        default:
            return "\(value)"
        }
    }
}
#endif
