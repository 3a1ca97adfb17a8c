import OrderedCollections
import Testing
import TomboloJSON

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// A JSON value works with coders that know nothing of it.
struct ForeignCoderTests {
    private let sample: JSONValue = [
        "null": nil, "bool": true, "zero": 0, "int": 42, "double": 2.5, "text": "a", "list": [1, "x", [], [:]],
        "object": ["k": false],
    ]

    @Test func foundationWritesWhatWeRead() throws {
        let data = try JSONEncoder().encode(sample)
        let back = try JSONValue(jsonText: data)
        #expect(sorted(back) == sorted(sample))
    }

    @Test func foundationReadsWhatWeWrite() throws {
        let text = try JSONTextEncoder().encode(sample)
        let back = try JSONDecoder().decode(JSONValue.self, from: Data(text))
        #expect(sorted(back) == sorted(sample))
    }

    @Test func everyKindOfValueGoesThroughAPropertyList() throws {
        let value: JSONValue = ["bool": true, "int": 42, "text": "a", "list": [1, "x"]]
        let data = try PropertyListEncoder().encode(value)
        #expect(sorted(try PropertyListDecoder().decode(JSONValue.self, from: data)) == sorted(value))
    }

    /// The value without regard to the order of members, which a foreign coder does not keep.
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
