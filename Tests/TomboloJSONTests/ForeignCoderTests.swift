import OrderedCollections
import Testing
import TomboloJSON

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// JSON values work with coders other than Tombolo's.
struct ForeignCoderTests {
    private let sample: JSONValue = [
        "null": nil, "bool": true, "zero": 0, "int": 42, "double": 2.5, "text": "a", "list": [1, "x", [], [:]],
        "object": ["k": false],
    ]

    @Test func textFromFoundationsEncoderIsParsed() throws {
        let data = try JSONEncoder().encode(sample)
        let back = try JSONValue(jsonText: data)
        #expect(sorted(back) == sorted(sample))
    }

    @Test func foundationsDecoderReadsOurText() throws {
        let text = try JSONTextEncoder().encode(sample)
        let back = try JSONDecoder().decode(JSONValue.self, from: Data(text))
        #expect(sorted(back) == sorted(sample))
    }

    @Test func jsonValuesMakeTheRoundTripThroughAPropertyList() throws {
        let value: JSONValue = ["bool": true, "int": 42, "text": "a", "list": [1, "x"]]
        let data = try PropertyListEncoder().encode(value)
        #expect(sorted(try PropertyListDecoder().decode(JSONValue.self, from: data)) == sorted(value))
    }

    /// The value with sorted members, since other coders do not keep their order.
    private func sorted(_ value: JSONValue) -> JSONValue {
        switch value {
        case .object(let members):
            return .object(
                .init(uniqueKeysWithValues: members.sorted { $0.key < $1.key }.map { ($0.key, sorted($0.value)) }))
        case .array(let elements):
            return .array(elements.map(sorted))
        default:
            return value
        }
    }
}
