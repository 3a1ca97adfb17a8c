import Testing
import TomboloJSON

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// Errors contain the path of the invalid part.
struct CodingPathTests {
    private struct Order: Codable {
        var items: [Item]
        struct Item: Codable {
            var when: Date
            var count: UInt8
            var colour: Colour
            var tags: [String: [Double]]
        }
        enum Colour: String, Codable { case red, green }
    }

    private struct Refusing: Codable {
        struct Own: Error, Equatable { var code: Int }
        init() {}
        init(from decoder: any Decoder) throws { throw Own(code: 1) }
        func encode(to encoder: any Encoder) throws { throw Own(code: 2) }
    }

    private struct Even: Codable {
        var number: Int
        init(_ number: Int) { self.number = number }
        init(from decoder: any Decoder) throws {
            let container = try decoder.singleValueContainer()
            number = try container.decode(Int.self)
            guard number.isMultiple(of: 2) else {
                throw DecodingError.dataCorruptedError(in: container, debugDescription: "The number is odd.")
            }
        }
        func encode(to encoder: any Encoder) throws {
            guard number.isMultiple(of: 2) else {
                let context = EncodingError.Context(
                    codingPath: encoder.codingPath, debugDescription: "The number is odd.")
                throw EncodingError.invalidValue(number, context)
            }
            try number.encode(to: encoder)
        }
    }

    private static let good = #"{"when":"2026-01-02T03:04:05Z","count":1,"colour":"red","tags":{"a":[1]}}"#

    @Test(arguments: [
        (#""count":1"#, #""count":256"#, CodingFailure.Kind.invalid, "argument.items[1].count"),
        (#""count":1"#, #""count":1.5"#, .invalid, "argument.items[1].count"),
        (#""count":1"#, #""count":"1""#, .mismatch, "argument.items[1].count"),
        (#""count":1"#, #""count":null"#, .missing, "argument.items[1].count"),
        (#""count":1"#, #""other":1"#, .missing, "argument.items[1].count"),
        (#""2026-01-02T03:04:05Z""#, #""yesterday""#, .invalid, "argument.items[1].when"),
        (#""2026-01-02T03:04:05Z""#, "5", .mismatch, "argument.items[1].when"),
        (#""red""#, #""blue""#, .invalid, "argument.items[1].colour"),
        (#""red""#, "1", .mismatch, "argument.items[1].colour"),
        (#"[1]"#, #"[1,2,"x"]"#, .mismatch, "argument.items[1].tags.a[2]"),
        (#"{"a":[1]}"#, #"{"odd \"key\"":[true]}"#, .mismatch, #"argument.items[1].tags["odd \"key\""][0]"#),
        (#"{"a":[1]}"#, "[]", .mismatch, "argument.items[1].tags"),
    ])
    func decodingErrorsContainThePath(good: String, bad: String, kind: CodingFailure.Kind, path: String) {
        let broken = Self.good.replacing(good, with: bad)
        let text = #"{"items":[\#(Self.good),\#(broken)]}"#
        let failure = #expect(throws: CodingFailure.self) {
            try JSONTextDecoder(root: "argument").decode(Order.self, from: text)
        }
        #expect(failure?.kind == kind)
        #expect(failure?.path == path)
        #expect(failure?.description.hasPrefix("\(path): ") == true)
    }

    @Test func encodingErrorsContainThePath() {
        let item = Order.Item(when: Date(timeIntervalSince1970: .nan), count: 1, colour: .red, tags: [:])
        let ok = Order.Item(when: Date(timeIntervalSince1970: 0), count: 1, colour: .red, tags: ["x y": [1, .nan]])
        let encoder = JSONTextEncoder(root: "result")
        let first = #expect(throws: CodingFailure.self) { try encoder.encode(Order(items: [item])) }
        #expect(first?.path == "result.items[0].when")
        let second = #expect(throws: CodingFailure.self) { try encoder.encode(["a": Order(items: [ok])]) }
        #expect(second?.path == #"result.a.items[0].tags["x y"][1]"#)
    }

    @Test func pathsIncludeNestedContainers() {
        enum Payload: Encodable { case values(list: [Double]) }
        let failure = #expect(throws: CodingFailure.self) {
            try JSONTextEncoder().encode([Payload.values(list: [1, .infinity])])
        }
        #expect(failure?.path == "value[0].values.list[1]")
    }

    @Test func withAnEmptyRootThePathStartsWithTheFirstKey() {
        let failure = #expect(throws: CodingFailure.self) {
            try JSONTextDecoder(root: "").decode([String: [Int]].self, from: #"{"a":[true]}"#)
        }
        #expect(failure?.path == "a[0]")
    }

    @Test func customErrorsArePropagated() {
        #expect(throws: Refusing.Own(code: 1)) { try JSONTextDecoder().decode([Refusing].self, from: "[1]") }
        #expect(throws: Refusing.Own(code: 2)) { try JSONTextEncoder().encode(["a": [Refusing()]]) }
    }

    @Test func codingErrorsOfATypeKeepTheirMessage() {
        let decoding = #expect(throws: CodingFailure.self) { try JSONTextDecoder().decode([Even].self, from: "[2,3]") }
        #expect(decoding == CodingFailure(kind: .invalid, path: "value[1]", message: "The number is odd."))
        let encoding = #expect(throws: CodingFailure.self) { try JSONTextEncoder().encode([Even(2), Even(3)]) }
        #expect(encoding == CodingFailure(kind: .unencodable, path: "value[1]", message: "The number is odd."))
    }
}
