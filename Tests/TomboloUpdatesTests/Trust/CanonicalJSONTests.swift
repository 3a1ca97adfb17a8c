import Foundation
import TomboloJSON
import Testing

@testable import TomboloUpdates

struct CanonicalJSONTests {
    private func canonical(_ value: JSONValue) throws -> String {
        String(decoding: try CanonicalJSON.bytes(of: value), as: UTF8.self)
    }

    @Test func membersAreSortedByTheirBytesInUTF8() throws {
        // In Swift's order, "é" of two scalars is before "z", and U+FF5E is after U+1F600 in UTF-16.
        let value: JSONValue = ["\u{1F600}": 1, "\u{FF5E}": 2, "z": 3, "e\u{301}": 4, "Z": 5, "": 6, "z0": 7]
        #expect(
            try canonical(value)
                == "{\"\":6,\"Z\":5,\"e\u{301}\":4,\"z\":3,\"z0\":7,\"\u{FF5E}\":2,\"\u{1F600}\":1}")
    }

    @Test func onlyQuotationMarksAndBackslashesAreEscaped() throws {
        #expect(try canonical("a\"b\\c/\u{8}\n\u{1F}\u{7F}ü\u{2028}") == "\"a\\\"b\\\\c/\u{8}\n\u{1F}\u{7F}ü\u{2028}\"")
    }

    @Test func everyValueHasExactlyOneEncoding() throws {
        #expect(
            try canonical([nil, true, false, 0, -7, 9_007_199_254_740_991, [], [:]])
                == "[null,true,false,0,-7,9007199254740991,[],{}]")
    }

    @Test func fractionsAndBytesHaveNoCanonicalForm() {
        #expect(throws: CanonicalJSONError.self) { try CanonicalJSON.bytes(of: [.double(1.5)]) }
        #expect(throws: CanonicalJSONError.self) { try CanonicalJSON.bytes(of: ["a": .bytes(Data([1]))]) }
    }
}
