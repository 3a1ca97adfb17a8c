#if DEBUG
import OrderedCollections
import TomboloEngine

/// Compares JSON with a shape.
struct ShapeCheck {
    private let definitions: [String: TypeShape]

    init(_ definitions: [String: TypeShape]) { self.definitions = definitions }

    /// Returns a phrase about the first difference; nil if the JSON has the shape.
    func difference(_ json: JSONValue, _ shape: TypeShape, _ path: String) -> String? {
        switch (shape, json) {
        case (.named(let name), _): return definitions[name].flatMap { difference(json, $0, path) }
        case (.basic(let basic), _): return Self.matches(json, basic) ? nil : "\(path) is not of the type \(basic)"
        case (.nullable(let inner), _): return json.isNull ? nil : difference(json, inner, path)
        case (.array(let element), .array(let elements)):
            return first(elements.map { ($0, element) }, path + "[]")
        case (.tuple(let shapes), .array(let elements)) where shapes.count == elements.count:
            return first(Array(zip(elements, shapes)), path + "[]")
        case (.record(let value, keys: _), .object(let members)):
            return first(members.values.map { ($0, value) }, path + "[name]")
        case (.object(let shapes), .object): return difference(json, shapes, path)
        case (.cases(let cases), .object(let members)) where members.count == 1:
            guard let member = members.elements.first, let part = cases.first(where: { $0.name == member.key })
            else { return "\(path) has an unknown case" }
            return difference(member.value, part.payload, "\(path).\(member.key)")
        case (.union(let shapes), _):
            return shapes.contains { difference(json, $0, path) == nil } ? nil : "\(path) has none of its shapes"
        case (.values(let values), _): return values.contains(json) ? nil : "\(path) is \(json)"
        case (.typeScript, _): return nil
        default: return "\(path) has another structure"
        }
    }

    private func first(_ parts: [(JSONValue, TypeShape)], _ path: String) -> String? {
        for (json, shape) in parts {
            if let difference = difference(json, shape, path) { return difference }
        }
        return nil
    }

    private func difference(_ json: JSONValue, _ shapes: [TypeShape.Member], _ path: String) -> String? {
        for shape in shapes {
            guard let value = json[shape.name] else {
                if shape.presence == .required { return "\(path) has no member “\(shape.name)”" }
                continue
            }
            if shape.presence == .optional, value.isNull { continue }
            if let difference = difference(value, shape.shape, "\(path).\(shape.name)") { return difference }
        }
        let known = Set(shapes.map(\.name))
        let other = json.objectValue?.keys.first { !known.contains($0) }
        return other.map { "\(path) has the member “\($0)”, which is not decoded" }
    }

    private static func matches(_ json: JSONValue, _ basic: TypeShape.Basic) -> Bool {
        switch basic {
        case .boolean: json.boolValue != nil
        case .number, .integer: json.doubleValue != nil
        case .string, .date, .url, .uuid, .decimal: json.stringValue != nil
        // Without attachments, bytes cannot be encoded at all.
        case .json, .bytes: true
        }
    }
}
#endif
