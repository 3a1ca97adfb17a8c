import OrderedCollections
import Testing
import TomboloJSON

struct JSONParserTests {
    @Test(
        arguments: [
            ("0", .integer(0)), ("-0", .integer(0)), ("-0.0", .integer(0)), ("0e99999", .integer(0)),
            ("1.0", .integer(1)),
            ("1e3", .integer(1000)), ("1E+3", .integer(1000)), ("15e-1", .double(1.5)), ("150e-1", .integer(15)),
            ("9007199254740993", .integer(9_007_199_254_740_993)),
            ("9223372036854775807", .integer(.max)), ("-9223372036854775808", .integer(.min)),
            ("9223372036854775808", .double(9_223_372_036_854_775_808)),
            ("-9223372036854775809", .double(-9_223_372_036_854_775_808)),
            ("123456789012345678901234567890", .double(1.2345678901234568e29)),
            ("1e17", .integer(100_000_000_000_000_000)), ("1e21", .double(1e21)), ("0.1", .double(0.1)),
            ("3.141592653589793", .double(3.141592653589793)),
            ("2.2250738585072014e-308", .double(2.2250738585072014e-308)),
            ("1.7976931348623157e308", .double(1.7976931348623157e308)), ("1e-400", .integer(0)),
            ("0.000000000000000000000000000000000001", .double(1e-36)), ("-1.5E-2", .double(-0.015)),
        ] as [(String, JSONValue)])
    func integralNumbersInRangeAreIntegers(text: String, expected: JSONValue) throws {
        #expect(try JSONValue(jsonText: text) == expected)
    }

    @Test(arguments: [
        (#""""#, ""), (#""a b""#, "a b"), (#""\"\\\/\b\f\n\r\t""#, "\"\\/\u{8}\u{C}\n\r\t"), (#""\u0000""#, "\0"),
        (#""\u001e\u001F""#, "\u{1E}\u{1F}"), (#""\u00e9\u00E9""#, "éé"),
        (#""\ud83d\ude00""#, "😀"), (#""😀""#, "😀"),
        (#""\uFFFF""#, "\u{FFFF}"), (#""\uDBFF\uDFFF""#, "\u{10FFFF}"),
        ("\"\u{7F}\u{2028}\u{2029}\"", "\u{7F}\u{2028}\u{2029}"),
        (
            #""0123456789abcdef0123456789abcdef\n0123456789abcdef""#,
            "0123456789abcdef0123456789abcdef\n0123456789abcdef"
        ),
    ])
    func escapesInStringsAreDecoded(text: String, expected: String) throws {
        #expect(try JSONValue(jsonText: text) == .string(expected))
    }

    @Test func specialCharactersAreFoundAtEveryOffset() throws {
        for length in 0..<80 {
            let before = String(repeating: "x", count: length)
            for after in ["", "yyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyy"] {
                #expect(try JSONValue(jsonText: "\"\(before)\\n\(after)\"") == .string("\(before)\n\(after)"))
                #expect(try JSONValue(jsonText: "\"\(before)é\(after)\"") == .string("\(before)é\(after)"))
                let failure = #expect(throws: JSONError.self) { try JSONValue(jsonText: "\"\(before)\u{1F}\(after)\"") }
                #expect(failure?.offset == length + 1)
            }
        }
    }

    @Test func whitespaceIsAllowedBetweenTokens() throws {
        let text = " \t\r\n{ \"a\" : [ 1 , 2 ] , \"b\" : { } , \"c\" : [ ] } \n"
        #expect(try JSONValue(jsonText: text) == ["a": [1, 2], "b": [:], "c": []])
    }

    @Test func aDuplicateMemberReplacesTheFirstInPlace() throws {
        let value = try JSONValue(jsonText: #"{"a":1,"b":2,"a":3}"#)
        #expect(value == ["a": 3, "b": 2])
    }

    @Test func canonicallyEquivalentNamesAreRejected() throws {
        let failure = #expect(throws: JSONError.self) { try JSONValue(jsonText: "[{\"\u{E9}\":1,\"e\u{301}\":2}]") }
        #expect(failure?.reason == .equivalentNames)
        #expect(failure?.offset == 1)
    }

    @Test func largeObjectsKeepEveryMemberInOrder() throws {
        let names = (0..<3000).map { "name \($0 * 7919 % 3000)" }
        let text = "{" + names.map { "\"\($0)\":\"\($0)\"" }.joined(separator: ",") + "}"
        let members = try #require(JSONValue(jsonText: text).objectValue)
        #expect(Array(members.keys) == names)
        #expect(members.allSatisfy { .string($0) == $1 })
    }

    @Test func nonContiguousBytesAreParsed() throws {
        #expect(try JSONValue(jsonText: #"{"a":[1]}"#.utf8.lazy.map { $0 }) == ["a": [1]])
        #expect(try JSONValue(jsonText: Array("x[1]x".utf8)[1...3]) == [1])
    }

    @Test func aLargeStringIsParsed() throws {
        let text = String(repeating: "0123456789", count: 1_000_000)
        let bytes = try JSONTextEncoder().encode(text)
        #expect(bytes.count == text.utf8.count + 2)
        #expect(try JSONTextDecoder().decode(String.self, from: bytes) == text)
    }
}
