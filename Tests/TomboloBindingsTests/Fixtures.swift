import Foundation
import TomboloBridge
import TomboloEngine

/// The types whose bindings are tested.
enum Fixtures {
    struct Note: Codable, Hashable, Sendable {
        var id: UUID?
        var title: String
        var tags: [String]
    }
    struct Empty: Codable, Hashable, Sendable {}
    struct Renamed: Codable, Hashable, Sendable {
        var first: Int
        var second: String
        enum CodingKeys: String, CodingKey {
            case first = "1st"
            case second = "the-second"
        }
    }
    struct Outer: Codable, Hashable, Sendable {
        struct Inner: Codable, Hashable, Sendable { var deep: Deep }
        struct Deep: Codable, Hashable, Sendable { var values: [[Int]] }
        var inner: Inner
        var others: [Inner]
    }
    struct Page<Element: Codable & Hashable & Sendable>: Codable, Hashable, Sendable {
        var elements: [Element]
        var next: Element?
    }
    struct Tree: Codable, Hashable, Sendable {
        var name: String
        var children: [Tree]
    }
    final class Link: Codable, Hashable, Sendable {
        let value: Int
        let next: Link?
        init(_ value: Int, _ next: Link?) { (self.value, self.next) = (value, next) }
        static func == (a: Link, b: Link) -> Bool { a.value == b.value && a.next == b.next }
        func hash(into hasher: inout Hasher) { hasher.combine(value) }
    }
    class Base: Codable {
        var base: Int
        init(base: Int) { self.base = base }
    }
    final class Derived: Base {
        var derived: String
        init(base: Int, derived: String) {
            self.derived = derived
            super.init(base: base)
        }
        enum CodingKeys: CodingKey { case derived }
        required init(from decoder: any Decoder) throws {
            derived = try decoder.container(keyedBy: CodingKeys.self).decode(String.self, forKey: .derived)
            try super.init(from: decoder)
        }
        override func encode(to encoder: any Encoder) throws {
            var container = encoder.container(keyedBy: CodingKeys.self)
            try container.encode(derived, forKey: .derived)
            try super.encode(to: encoder)
        }
    }
    enum Mood: String, Codable, Sendable, CodingKeyRepresentable {
        case happy, sad
        case inBetween = "in \"between\""
    }
    enum Level: Int, Codable, Sendable { case low = -1, high = 10 }
    enum Only: String, Codable, Sendable { case one }
    enum Shape: Codable, Hashable, Sendable {
        case point
        case circle(radius: Double)
        case labelled(String, Int?)
    }
    indirect enum Expression: Codable, Hashable, Sendable {
        case sum(Expression, Expression)
        case number(Int)
    }
    enum Single: Codable, Hashable, Sendable { case only(value: Int) }
    enum Plain: Codable, Hashable, Sendable { case first, second }
    enum Choice<Value: Codable & Hashable & Sendable>: Codable, Hashable, Sendable {
        case none
        case some(Value)
    }
    struct Identifier: RawRepresentable, Codable, Hashable, Sendable { var rawValue: String }
    struct Options: OptionSet, Codable, Hashable, Sendable { let rawValue: Int }
    struct Wrapper: Codable, Hashable, Sendable {
        var text: String
        init(text: String) { self.text = text }
        init(from decoder: any Decoder) throws { text = try decoder.singleValueContainer().decode(String.self) }
        func encode(to encoder: any Encoder) throws {
            var container = encoder.singleValueContainer()
            try container.encode(text)
        }
    }
    struct Pair: Codable, Hashable, Sendable {
        var x: Double
        var name: String
        init(x: Double, name: String) { (self.x, self.name) = (x, name) }
        init(from decoder: any Decoder) throws {
            var container = try decoder.unkeyedContainer()
            x = try container.decode(Double.self)
            name = try container.decode(String.self)
        }
        func encode(to encoder: any Encoder) throws {
            var container = encoder.unkeyedContainer()
            try container.encode(x)
            try container.encode(name)
        }
    }
    struct List: Codable, Hashable, Sendable {
        var numbers: [Int]
        init(numbers: [Int]) { self.numbers = numbers }
        init(from decoder: any Decoder) throws {
            var container = try decoder.unkeyedContainer()
            numbers = []
            while !container.isAtEnd { numbers.append(try container.decode(Int.self)) }
        }
        func encode(to encoder: any Encoder) throws {
            var container = encoder.unkeyedContainer()
            for number in numbers { try container.encode(number) }
        }
    }
    struct Nested: Codable, Hashable, Sendable {
        var latitude: Double
        enum CodingKeys: CodingKey { case position }
        enum PositionKeys: CodingKey { case latitude }
        init(latitude: Double) { self.latitude = latitude }
        init(from decoder: any Decoder) throws {
            latitude = try decoder.container(keyedBy: CodingKeys.self)
                .nestedContainer(keyedBy: PositionKeys.self, forKey: .position).decode(Double.self, forKey: .latitude)
        }
        func encode(to encoder: any Encoder) throws {
            var container = encoder.container(keyedBy: CodingKeys.self)
            var position = container.nestedContainer(keyedBy: PositionKeys.self, forKey: .position)
            try position.encode(latitude, forKey: .latitude)
        }
    }
    struct Settings: Codable, Hashable, Sendable {
        var values: [String: Int]
        struct Key: CodingKey {
            var stringValue: String
            var intValue: Int? { nil }
            init?(stringValue: String) { self.stringValue = stringValue }
            init?(intValue: Int) { nil }
        }
        init(values: [String: Int]) { self.values = values }
        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: Key.self)
            values = [:]
            for key in container.allKeys { values[key.stringValue] = try container.decode(Int.self, forKey: key) }
        }
        func encode(to encoder: any Encoder) throws {
            var container = encoder.container(keyedBy: Key.self)
            for (name, value) in values {
                if let key = Key(stringValue: name) { try container.encode(value, forKey: key) }
            }
        }
    }
    struct Defaulted: Codable, Hashable, Sendable {
        var size: Int
        enum CodingKeys: CodingKey { case size }
        init(size: Int) { self.size = size }
        init(from decoder: any Decoder) throws {
            size = try decoder.container(keyedBy: CodingKeys.self).decodeIfPresent(Int.self, forKey: .size) ?? 12
        }
    }
    struct Address: Codable, Hashable, Sendable, TypeScriptDescribed {
        var text: String
        static let typeScriptSample = Address(text: "ada@example.org")
        static let typeScript: String? = "`${string}@${string}`"
        init(text: String) { self.text = text }
        init(from decoder: any Decoder) throws {
            text = try decoder.singleValueContainer().decode(String.self)
            guard text.contains("@") else {
                throw DecodingError.dataCorrupted(.init(codingPath: decoder.codingPath, debugDescription: "No @."))
            }
        }
        func encode(to encoder: any Encoder) throws {
            var container = encoder.singleValueContainer()
            try container.encode(text)
        }
    }
    struct Contact: Codable, Hashable, Sendable {
        var address: Address
        var name: String
    }
    struct Optionals: Codable, Hashable, Sendable {
        var number: Int?
        var list: [Int?]
        var map: [String: Bool?]
        var box: Page<Int>?
    }
    /// A type with the name of a type that pages use.
    struct Map: Codable, Hashable, Sendable { var scale: Int }
    struct Hostile: Codable, Hashable, Sendable {
        var `class`: Int
        var proto: Int
        var quote: Int
        var umlaut: Int
        enum CodingKeys: String, CodingKey {
            case `class`
            case proto = "__proto__"
            case quote = "a\"b\\\u{2028}"
            case umlaut = "ä 🎉"
        }
    }

    /// An error that carries data.
    struct LimitError: CallError {
        struct Details: Codable, Sendable { var maximum: Int }
        static let codes: [TomboloError.Code] = ["notes.tooMany", "notes.tooLong"]
        var code: TomboloError.Code
        var details: Details?
    }
    enum NoteError: String, CallError, CaseIterable {
        case noTitle = "notes.noTitle"
        case locked = "notes.locked"
    }
}
