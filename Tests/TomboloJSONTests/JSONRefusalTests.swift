import Testing
import TomboloJSON

/// Valid texts, and invalid texts that differ little from them.
struct JSONRefusalTests {
    @Test(arguments: [
        "null", "true", "false", " 1", "1 ", "-1", "-1.5e+10", "[]", "[ ]", "{}", "{ }", "[[]]", "[{}]", "[null]",
        "[1,2]",
        #"["a","b"]"#, #"{"":0}"#, #"{"a":{"b":{}}}"#, #"["\u0000"]"#, #"["\uD834\uDD1E"]"#, #"["\/"]"#,
        #"["\\u0000"]"#,
        #"["\\a"]"#, "[\"\u{7F}\"]", "[\"\u{10FFFF}\"]", "[\"\u{FEFF}\"]", "\n[\r\n]\t", "[0e1]", "[0E+1]", "[-0]",
        "[1e-2]",
        "[123.456789]", #"{"a":1,"a":1}"#, #"{"__proto__":1,"constructor":2}"#, "[1e308]", "[0.5]", "[\"\u{2028}\"]",
    ])
    func validJSONIsAccepted(text: String) {
        #expect(throws: Never.self) { try JSONValue(jsonText: text) }
    }

    @Test(
        arguments: [
            ("", .empty, 0), ("  \n", .empty, 3), ("\u{FEFF}1", .unexpectedByte, 0), ("\0", .unexpectedByte, 0),
            ("nul", .unexpectedEnd, 3), ("nulx", .unexpectedByte, 3), ("True", .unexpectedByte, 0),
            ("nullx", .trailingText, 4),
            ("1 2", .trailingText, 2), ("[]]", .trailingText, 2), ("{}x", .trailingText, 2),
            ("\"a\"\"", .trailingText, 3),
            ("[", .unexpectedEnd, 1), ("[1", .unexpectedEnd, 2), ("[1,", .unexpectedEnd, 3),
            ("[1,]", .unexpectedByte, 3),
            ("[,1]", .unexpectedByte, 1), ("[1 2]", .unexpectedByte, 3), ("[1}", .unexpectedByte, 2),
            ("]", .unexpectedByte, 0),
            ("{", .unexpectedEnd, 1), ("{\"a\"", .unexpectedEnd, 4), ("{\"a\":", .unexpectedEnd, 5),
            ("{\"a\":1", .unexpectedEnd, 6),
            ("{\"a\":1,}", .unexpectedByte, 7), ("{\"a\" 1}", .unexpectedByte, 5), ("{a:1}", .unexpectedByte, 1),
            ("{'a':1}", .unexpectedByte, 1), ("{1:1}", .unexpectedByte, 1), ("{\"a\":1]", .unexpectedByte, 6),
            ("{,}", .unexpectedByte, 1), ("[1]//", .trailingText, 3), ("/**/1", .unexpectedByte, 0),
            ("NaN", .unexpectedByte, 0),
            ("Infinity", .unexpectedByte, 0), ("-Infinity", .malformedNumber, 1), ("undefined", .unexpectedByte, 0),
        ] as [(String, JSONError.Reason, Int)])
    func malformedStructureIsRejectedAtItsOffset(text: String, reason: JSONError.Reason, offset: Int) {
        expectError(Array(text.utf8), reason, offset)
    }

    @Test(
        arguments: [
            ("01", .malformedNumber, 0), ("-01", .malformedNumber, 1), ("00", .malformedNumber, 0),
            ("-", .unexpectedEnd, 1),
            ("+1", .unexpectedByte, 0), (".5", .unexpectedByte, 0), ("1.", .unexpectedEnd, 2),
            ("1.e1", .malformedNumber, 2),
            ("1e", .unexpectedEnd, 2), ("1e+", .unexpectedEnd, 3), ("1ex", .malformedNumber, 2),
            ("- 1", .malformedNumber, 1),
            ("1_000", .trailingText, 1), ("0x10", .trailingText, 1), ("1e400", .numberOutOfRange, 0),
            ("[-1e999]", .numberOutOfRange, 1),
            ("1e99999999999999999999999", .numberOutOfRange, 0), ("--1", .malformedNumber, 1),
            ("1.5.5", .trailingText, 3),
            ("[1.]", .malformedNumber, 3), ("１", .unexpectedByte, 0),
        ] as [(String, JSONError.Reason, Int)])
    func aMalformedNumberIsRejected(text: String, reason: JSONError.Reason, offset: Int) {
        expectError(Array(text.utf8), reason, offset)
    }

    @Test(
        arguments: [
            ("\"", .unexpectedEnd, 1), ("\"abc", .unexpectedEnd, 4), ("\"\\", .unexpectedEnd, 2),
            ("\"\\\"", .unexpectedEnd, 3),
            ("\"\n\"", .controlCharacter, 1), ("\"\0\"", .controlCharacter, 1),
            ("\"a\\n\u{1F}\"", .controlCharacter, 4),
            (#""\x""#, .malformedEscape, 1), (#""\'""#, .malformedEscape, 1), (#""\u12""#, .malformedEscape, 1),
            (#""\u12G4""#, .malformedEscape, 1), (#""\U0041""#, .malformedEscape, 1), ("\"\\u00", .unexpectedEnd, 5),
            (#""\ud800""#, .loneSurrogate, 1), (#""\udc00""#, .loneSurrogate, 1), (#""\ud800x""#, .loneSurrogate, 1),
            (#""\ud800\n""#, .loneSurrogate, 1), (#""\ud800\ud800""#, .loneSurrogate, 1),
            (#""ab\ude00\ud83d""#, .loneSurrogate, 3),
            (#"{"\ud83d":1}"#, .loneSurrogate, 2),
        ] as [(String, JSONError.Reason, Int)])
    func aMalformedStringIsRejected(text: String, reason: JSONError.Reason, offset: Int) {
        expectError(Array(text.utf8), reason, offset)
    }

    @Test(
        arguments: [
            [0x80], [0xC0, 0x80], [0xC3], [0xE2, 0x82], [0xED, 0xA0, 0x80], [0xF4, 0x90, 0x80, 0x80],
            [0xF8, 0x88, 0x80, 0x80, 0x80],
            [0xFF], [0xFE], [0xE0, 0x80, 0xAF], [0x61, 0xC3, 0x28],
        ] as [[UInt8]])
    func invalidUTF8IsRejected(bytes: [UInt8]) {
        let offset = bytes.first == 0x61 ? 1 : 0
        let quote = UInt8(ascii: "\"")
        expectError([quote] + bytes + [quote], .invalidUTF8, 1 + offset)
        expectError(Array("[\"\\nü".utf8) + bytes + Array("\\t\"]".utf8), .invalidUTF8, 6 + offset)
        expectError(Array(repeating: 0x20, count: 3) + bytes, .unexpectedByte, 3)
    }

    private func expectError(_ bytes: [UInt8], _ reason: JSONError.Reason, _ offset: Int) {
        let failure = #expect(throws: JSONError.self) { try JSONValue(jsonText: bytes) }
        #expect(failure?.reason == reason)
        #expect(failure?.offset == offset)
        #expect(failure.map { $0.line != nil || $0.description.contains("byte \(offset)") } == true)
    }
}
