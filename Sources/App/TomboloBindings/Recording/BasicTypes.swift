#if DEBUG
#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif
import TomboloEngine

/// The types that the coders encode by their own rules, with a sample value of each.
enum BasicTypes {
    /// Returns nil for any other type.
    static func shape(of type: any Any.Type) -> TypeShape? {
        entries[ObjectIdentifier(type)].map { .basic($0.basic) }
    }

    /// Returns a valid value of the type; nil for a type that is not basic.
    static func sample<Value>(_ type: Value.Type) -> Value? { entries[ObjectIdentifier(type)]?.sample as? Value }

    private struct Entry: Sendable {
        let basic: TypeShape.Basic
        let sample: any Sendable
    }

    private static let entries: [ObjectIdentifier: Entry] = {
        var entries: [ObjectIdentifier: Entry] = [:]
        func add<Value: Sendable>(_ sample: Value, _ basic: TypeShape.Basic) {
            entries[ObjectIdentifier(Value.self)] = Entry(basic: basic, sample: sample)
        }
        add(false, .boolean)
        add("", .string)
        add(0.0, .number)
        add(Float(0), .number)
        add(Int(0), .integer)
        add(Int8(0), .integer)
        add(Int16(0), .integer)
        add(Int32(0), .integer)
        add(Int64(0), .integer)
        add(Int128(0), .integer)
        add(UInt(0), .integer)
        add(UInt8(0), .integer)
        add(UInt16(0), .integer)
        add(UInt32(0), .integer)
        add(UInt64(0), .integer)
        add(UInt128(0), .integer)
        add(JSONValue.null, .json)
        add(Data(), .bytes)
        add(Date(timeIntervalSinceReferenceDate: 0), .date)
        if let url = URL(string: "https://example.org/") { add(url, .url) }
        add(UUID(), .uuid)
        add(Decimal(0), .decimal)
        return entries
    }()
}
#endif
