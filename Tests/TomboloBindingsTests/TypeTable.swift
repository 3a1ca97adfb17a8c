#if DEBUG
import Foundation
import Testing
import TomboloBridge
import TomboloEngine

@testable import TomboloBindings

/// A Swift type with its TypeScript, and the JSON of one of its values.
struct TypeEntry: CustomTestStringConvertible, Sendable {
    let name: String
    let typeScript: String
    let json: JSONValue
    /// Registers a call that returns the value, and one that takes it and returns what it has decoded.
    let register: @MainActor @Sendable (CallRegistry, String) -> Void
    let shape: @Sendable (TypeRecorder) -> TypeShape

    var testDescription: String { name }

    /// - Parameter typeScript: The type; for a type with a definition, the text after its name.
    init<Value: Codable & SendableMetatype>(_ typeScript: String, _ value: Value, _ json: JSONValue) {
        nonisolated(unsafe) let value = value
        name = "\(Value.self)"
        self.typeScript = typeScript
        self.json = json
        register = { calls, name in
            calls.register("get.\(name)") { value }
            calls.register("put.\(name)") { (value: Value) in value }
        }
        shape = { $0.shape(of: Value.self, at: "value") }
    }

    static func date(_ seconds: Double) -> Date { Date(timeIntervalSince1970: seconds) }

    static let all: [TypeEntry] = basic + collections + structures + enumerations

    static let basic: [TypeEntry] = [
        TypeEntry("boolean", true, true),
        TypeEntry("string", "a\u{0}ä🎉\"", "a\u{0}ä🎉\""),
        TypeEntry("number", 1.5, 1.5),
        TypeEntry("number", Float(0.5), 0.5),
        TypeEntry("number", 9_007_199_254_740_991, 9_007_199_254_740_991),
        TypeEntry("number", Int8.min, -128),
        TypeEntry("number", Int16.max, 32767),
        TypeEntry("number", Int32.min, -2_147_483_648),
        TypeEntry("number", Int64(-9_007_199_254_740_991), -9_007_199_254_740_991),
        TypeEntry("number", Int128(5), 5),
        TypeEntry("number", UInt(7), 7),
        TypeEntry("number", UInt8.max, 255),
        TypeEntry("number", UInt16.max, 65535),
        TypeEntry("number", UInt32.max, 4_294_967_295),
        TypeEntry("number", UInt64(1) << 53 - 1, 9_007_199_254_740_991),
        TypeEntry("number", UInt128(6), 6),
        TypeEntry("JSONValue", JSONValue.array([1, .null, ["a": "b"]]), [1, .null, ["a": "b"]]),
        TypeEntry("Uint8Array", Data([0, 255]), .bytes(Data([0, 255]))),
        TypeEntry("ISODate", date(0), "1970-01-01T00:00:00.000Z"),
        TypeEntry("URLText", URL(filePath: "/a b"), "file:///a%20b"),
        TypeEntry(
            "UUIDText",
            UUID(
                uuid: (0xE6, 0x21, 0xE1, 0xF8, 0xC3, 0x6C, 0x49, 0x5A, 0x93, 0xFC, 0x0C, 0x24, 0x7A, 0x3E, 0x6E, 0x5F)),
            "E621E1F8-C36C-495A-93FC-0C247A3E6E5F"),
        TypeEntry("DecimalText", Decimal(sign: .plus, exponent: -1, significand: 1), "0.1"),
    ]

    static let collections: [TypeEntry] = [
        TypeEntry("string[]", ["a", "b"], ["a", "b"]),
        TypeEntry("number[]", [1, 2], [1, 2]),
        TypeEntry("number[][]", [[1.5], []], [[1.5], []]),
        TypeEntry("boolean[]", [true], [true]),
        TypeEntry("JSONValue[]", [JSONValue.null], [.null]),
        TypeEntry("(number | null)[]", [1, nil], [1, .null]),
        TypeEntry("(Mood | null)[]", [Fixtures.Mood.sad, nil], ["sad", .null]),
        TypeEntry("string[]", Set(["one"]), ["one"]),
        TypeEntry("Uint8Array[]", [Data([1])], [.bytes(Data([1]))]),
        TypeEntry("ISODate[]", [date(1)], ["1970-01-01T00:00:01.000Z"]),
        TypeEntry("{ [name: string]: number }", ["a": 1], ["a": 1]),
        TypeEntry("{ [name: string]: string[] }", ["a": ["b"]], ["a": ["b"]]),
        TypeEntry("{ [name: string]: number | null }", ["a": Int?.none], ["a": .null]),
        TypeEntry("{ [name: number]: string }", [7: "seven"], ["7": "seven"]),
        TypeEntry(
            #"{ [Name in "happy" | "sad" | "in \"between\""]?: number }"#, [Fixtures.Mood.happy: 1], ["happy": 1]),
        TypeEntry(
            "{ [name: string]: Note }", ["a": Fixtures.Note(title: "t", tags: [])], ["a": ["title": "t", "tags": []]]),
        TypeEntry("type Range_Int = [number, number]", 1..<3, [1, 3]),
        TypeEntry("type ClosedRange_Double = [number, number]", 0.5...1.5, [0.5, 1.5]),
    ]

    static let structures: [TypeEntry] = [
        TypeEntry(
            "interface Note { id?: UUIDText | null; title: string; tags: string[]; }",
            Fixtures.Note(title: "t", tags: ["a"]), ["title": "t", "tags": ["a"]]),
        TypeEntry("type Empty = Record<string, never>", Fixtures.Empty(), [:]),
        TypeEntry(
            #"interface Renamed { "1st": number; "the-second": string; }"#, Fixtures.Renamed(first: 1, second: "2"),
            ["1st": 1, "the-second": "2"]),
        TypeEntry(
            "interface Outer { inner: Outer_Inner; others: Outer_Inner[]; }",
            Fixtures.Outer(inner: .init(deep: .init(values: [[1]])), others: []),
            ["inner": ["deep": ["values": [[1]]]], "others": []]),
        TypeEntry("interface Outer_Deep { values: number[][]; }", Fixtures.Outer.Deep(values: []), ["values": []]),
        TypeEntry(
            "interface Page_Note { elements: Note[]; next?: Note | null; }", Fixtures.Page<Fixtures.Note>(elements: []),
            ["elements": []]),
        TypeEntry(
            "interface Page_Page_Int { elements: Page_Int[]; next?: Page_Int | null; }",
            Fixtures.Page<Fixtures.Page<Int>>(elements: [], next: .init(elements: [1])),
            ["elements": [], "next": ["elements": [1]]]),
        TypeEntry(
            "interface Tree { name: string; children: Tree[]; }",
            Fixtures.Tree(name: "a", children: [.init(name: "b", children: [])]),
            ["name": "a", "children": [["name": "b", "children": []]]]),
        TypeEntry(
            "interface Link { value: number; next?: Link | null; }", Fixtures.Link(1, Fixtures.Link(2, nil)),
            ["value": 1, "next": ["value": 2]]),
        TypeEntry(
            "interface Derived { derived: string; base: number; }", Fixtures.Derived(base: 1, derived: "a"),
            ["derived": "a", "base": 1]),
        TypeEntry("type Identifier = string", Fixtures.Identifier(rawValue: "n1"), "n1"),
        TypeEntry("type Options = number", Fixtures.Options(rawValue: 3), 3),
        TypeEntry("type Wrapper = string", Fixtures.Wrapper(text: "w"), "w"),
        TypeEntry("type Pair = [number, string]", Fixtures.Pair(x: 1, name: "a"), [1, "a"]),
        TypeEntry("type List = number[]", Fixtures.List(numbers: [1, 2]), [1, 2]),
        TypeEntry(
            "interface Nested { position: { latitude: number }; }", Fixtures.Nested(latitude: 1.5),
            ["position": ["latitude": 1.5]]),
        TypeEntry("type Settings = { [name: string]: number }", Fixtures.Settings(values: ["a": 1]), ["a": 1]),
        TypeEntry("interface Defaulted { size?: number | null; }", Fixtures.Defaulted(size: 3), ["size": 3]),
        TypeEntry(
            "interface Contact { address: Address; name: string; }",
            Fixtures.Contact(address: .init(text: "a@b"), name: "A"),
            ["address": "a@b", "name": "A"]),
        TypeEntry("type Address = (`${string}@${string}`)", Fixtures.Address(text: "a@b"), "a@b"),
        TypeEntry(
            "interface Optionals { number?: number | null; list: (number | null)[]; map: { [name: string]: boolean | null }; box?: Page_Int | null; }",
            Fixtures.Optionals(list: [nil], map: ["a": nil]), ["list": [.null], "map": ["a": .null]]),
        TypeEntry("interface Map { scale: number; }", Fixtures.Map(scale: 1), ["scale": 1]),
        TypeEntry(
            "interface Hostile { class: number; \"__proto__\": number; \"a\\\"b\\\\\\u2028\": number; \"ä 🎉\": number; }",
            Fixtures.Hostile(class: 1, proto: 2, quote: 3, umlaut: 4),
            ["class": 1, "__proto__": 2, "a\"b\\\u{2028}": 3, "ä 🎉": 4]),
    ]

    static let enumerations: [TypeEntry] = [
        TypeEntry(#"type Mood = "happy" | "sad" | "in \"between\"""#, Fixtures.Mood.inBetween, "in \"between\""),
        TypeEntry("type Level = -1 | 10", Fixtures.Level.high, 10),
        TypeEntry(#"type Only = "one""#, Fixtures.Only.one, "one"),
        TypeEntry(
            "type Shape = OneOf<{ point: Record<string, never>; circle: { radius: number }; labelled: { _0: string; _1?: number | null }; }>",
            Fixtures.Shape.circle(radius: 1.5), ["circle": ["radius": 1.5]]),
        TypeEntry(
            "type Expression = OneOf<{ sum: { _0: Expression; _1: Expression }; number: { _0: number }; }>",
            Fixtures.Expression.sum(.number(1), .number(2)),
            ["sum": ["_0": ["number": ["_0": 1]], "_1": ["number": ["_0": 2]]]]),
        TypeEntry(
            "type Single = OneOf<{ only: { value: number }; }>", Fixtures.Single.only(value: 1), ["only": ["value": 1]]),
        TypeEntry(
            "type Plain = OneOf<{ first: Record<string, never>; second: Record<string, never>; }>",
            Fixtures.Plain.second,
            ["second": [:]]),
        TypeEntry(
            "type Choice_Note = OneOf<{ none: Record<string, never>; some: { _0: Note }; }>",
            Fixtures.Choice<Fixtures.Note>.some(.init(title: "t", tags: [])),
            ["some": ["_0": ["title": "t", "tags": []]]]),
        TypeEntry("Mood[]", [Fixtures.Mood.happy], ["happy"]),
        TypeEntry("Shape[]", [Fixtures.Shape.point], [["point": [:]]]),
    ]
}
#endif
