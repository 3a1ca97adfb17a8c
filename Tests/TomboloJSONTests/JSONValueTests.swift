import OrderedCollections
import Testing
import TomboloJSON

struct JSONValueTests {
    private let sample: JSONValue = [
        "zebra": 1, "apple": [nil, true, 2.5, "text"], "__proto__": ["x": -3], "empty": [:], "whole": 2.0,
    ]

    @Test func literalsEqualTheParsedText() throws {
        let text = #"{"zebra":1,"apple":[null,true,2.5,"text"],"__proto__":{"x":-3},"empty":{},"whole":2.0}"#
        #expect(try JSONValue(jsonText: text) == sample)
        #expect(sample["whole"] == .integer(2))
    }

    @Test func membersAndElementsAreReachedByNameAndIndex() {
        #expect(sample["apple"]?[3]?.stringValue == "text")
        #expect(sample["apple"]?[4] == nil)
        #expect(sample["apple"]?[-1] == nil)
        #expect(sample["apple"]?["0"] == nil)
        #expect(sample["none"] == nil)
        #expect(sample[0] == nil)
        #expect(sample["apple"]?[0] == .some(.null))
        #expect(sample["__proto__"]?["x"]?.intValue == -3)
    }

    @Test func accessorsNeverConvertBetweenKinds() {
        #expect(JSONValue.null.isNull)
        #expect(JSONValue.bool(true).boolValue == true)
        #expect(JSONValue.bool(true).intValue == nil)
        #expect(JSONValue.integer(1).boolValue == nil)
        #expect(JSONValue.integer(1).stringValue == nil)
        #expect(JSONValue.string("1").intValue == nil)
        #expect(JSONValue.string("1").doubleValue == nil)
        #expect(JSONValue.array([]).objectValue == nil)
        #expect(JSONValue.object([:]).arrayValue == nil)
    }

    @Test func intValueIsNilUnlessTheNumberIsIntegralAndInRange() {
        #expect(JSONValue.double(3).intValue == 3)
        #expect(JSONValue.double(3.5).intValue == nil)
        #expect(JSONValue.double(1e19).intValue == nil)
        #expect(JSONValue.integer(7).doubleValue == 7)
        #expect(JSONValue.double(.nan).intValue == nil)
    }

    @Test func membersKeepTheirOrderInARoundTrip() throws {
        #expect(sample.objectValue.map { Array($0.keys) } == ["zebra", "apple", "__proto__", "empty", "whole"])
        #expect(try sample.jsonText.hasPrefix(#"{"zebra":1,"apple":"#))
        #expect(try JSONValue(jsonText: sample.jsonText) == sample)
    }

    @Test func theOrderOfMembersIsPartOfEquality() {
        let one: JSONValue = ["a": 1, "b": 2]
        let other: JSONValue = ["b": 2, "a": 1]
        #expect(one != other)
    }

    @Test func aDuplicateMemberInALiteralReplacesTheFirstInPlace() throws {
        let value: JSONValue = ["a": 1, "b": 2, "a": 3]
        #expect(try value.jsonText == #"{"a":3,"b":2}"#)
    }

    @Test func unencodableValuesAreRejectedWithTheirPath() {
        let value: JSONValue = ["deep": [1, .double(.nan)]]
        let failure = #expect(throws: CodingFailure.self) { try value.jsonText }
        #expect(failure?.path == "value.deep[1]")
        #expect(failure?.kind == .unencodable)
        #expect(value.description.contains("value.deep[1]"))
        #expect("\(sample["apple"] ?? nil)" == #"[null,true,2.5,"text"]"#)
    }
}
