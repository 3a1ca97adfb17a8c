import OrderedCollections
import TomboloEngine

/// Checks values by the keywords of JSON Schema (draft 2020-12) that `tombolo.schema.json` has.
struct SchemaCheck {
    /// A keyword that this type does not know.
    struct UnknownKeyword: Error {
        var name: String
    }

    private let schema: JSONValue

    init(_ schema: JSONValue) { self.schema = schema }

    /// Whether the schema accepts a value.
    /// - Throws: ``UnknownKeyword``.
    func accepts(_ value: JSONValue) throws -> Bool { try accepts(value, schema) }

    private func accepts(_ value: JSONValue, _ schema: JSONValue) throws -> Bool {
        // A schema is also true or false.
        guard let keywords = schema.objectValue else { return schema == true }
        for (keyword, rule) in keywords where try !accepts(value, keyword, rule, keywords["properties"]) {
            return false
        }
        return true
    }

    private func accepts(
        _ value: JSONValue, _ keyword: String, _ rule: JSONValue, _ properties: JSONValue?
    ) throws -> Bool {
        let members = value.objectValue ?? [:]
        return switch keyword {
        case "$schema", "$defs", "title", "description": true
        case "$ref": try accepts(value, definition(rule))
        case "type": Self.isOf(type: rule.stringValue ?? "", value)
        case "const": value == rule
        case "pattern": try Self.matches(value, rule)
        case "minLength": value.stringValue.map { $0.unicodeScalars.count >= number(rule) } ?? true
        case "maxLength": value.stringValue.map { $0.unicodeScalars.count <= number(rule) } ?? true
        case "minimum": value.intValue.map { $0 >= number(rule) } ?? true
        case "maximum": value.intValue.map { $0 <= number(rule) } ?? true
        case "minItems": value.arrayValue.map { $0.count >= number(rule) } ?? true
        case "items": try (value.arrayValue ?? []).allSatisfy { try accepts($0, rule) }
        case "required":
            value.objectValue == nil
                || (rule.arrayValue ?? []).allSatisfy { members[$0.stringValue ?? ""] != nil }
        case "properties": try members.allSatisfy { name, part in try rule[name].map { try accepts(part, $0) } ?? true }
        case "propertyNames": try members.keys.allSatisfy { try accepts(.string($0), rule) }
        case "additionalProperties":
            try members.allSatisfy { name, part in try properties?[name] != nil || accepts(part, rule) }
        default: throw UnknownKeyword(name: keyword)
        }
    }

    private func number(_ rule: JSONValue) -> Int { rule.intValue ?? 0 }

    private func definition(_ reference: JSONValue) -> JSONValue {
        let name = reference.stringValue?.split(separator: "/").last.map { String($0) }
        return schema["$defs"]?[name ?? ""] ?? false
    }

    private static func matches(_ value: JSONValue, _ pattern: JSONValue) throws -> Bool {
        guard let text = value.stringValue else { return true }
        return try text.firstMatch(of: Regex(pattern.stringValue ?? "")) != nil
    }

    private static func isOf(type: String, _ value: JSONValue) -> Bool {
        switch type {
        case "object": value.objectValue != nil
        case "array": value.arrayValue != nil
        case "string": value.stringValue != nil
        case "boolean": value.boolValue != nil
        case "integer": value.intValue != nil
        default: false
        }
    }
}
