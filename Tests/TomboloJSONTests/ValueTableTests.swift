import Testing
import TomboloJSON

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// The JSON of each kind of Swift value, and the values that are rejected.
struct ValueTableTests {
    private func text(_ value: some Encodable) throws -> String {
        String(decoding: try JSONTextEncoder().encode(value), as: UTF8.self)
    }

    private func encodingFailure(_ value: some Encodable) -> CodingFailure? {
        let failure = #expect(throws: CodingFailure.self) { try JSONTextEncoder().encode(value) }
        #expect(failure?.kind == .unencodable)
        return failure
    }

    @Test func basicValuesAreEncoded() throws {
        #expect(try text(true) == "true")
        #expect(
            try text("a\"b\\c/d\n\u{1E}\u{1F}\0\u{7F}\u{2028}é😀")
                == "\"a\\\"b\\\\c/d\\n\\u001e\\u001f\\u0000\u{7F}\u{2028}é😀\"")
        #expect(try text("\u{8}\u{C}\r\t\u{1}\u{F}\u{10}\u{B}") == #""\b\f\r\t\u0001\u000f\u0010\u000b""#)
        #expect(try text([1, 2, 3]) == "[1,2,3]")
        #expect(try text([String]()) == "[]")
        #expect(try text(["a": 1]) == #"{"a":1}"#)
        #expect(try text([7: "x"]) == #"{"7":"x"}"#)
        #expect(try text(Optional<Int>.none) == "null")
        #expect(try text([1, nil]) == "[1,null]")
        #expect(try text(Set([4])) == "[4]")
    }

    @Test func numbersAreEncodedInTheirShortestForm() throws {
        #expect(try text(1.0) == "1")
        #expect(try text(-2.5) == "-2.5")
        #expect(try text(0.1) == "0.1")
        #expect(try text(Float(0.1)) == "0.1")
        #expect(try text(1e15) == "1000000000000000")
        #expect(try text(1e21) == "1e+21")
        #expect(try text(-0.0) == "-0.0")
        #expect(try text(UInt8.max) == "255")
        #expect(try text([Int64(-1), 0]) == "[-1,0]")
        #expect(try text(Int128(12)) == "12")
    }

    @Test func integersOverTheSafeMaximumAreRejected() throws {
        #expect(try text(9_007_199_254_740_991) == "9007199254740991")
        #expect(try text(UInt64(9_007_199_254_740_991)) == "9007199254740991")
        #expect(encodingFailure(9_007_199_254_740_992)?.message.contains("String") == true)
        #expect(encodingFailure(-9_007_199_254_740_992) != nil)
        #expect(encodingFailure(Int64.min) != nil)
        #expect(encodingFailure(UInt64.max)?.message.contains("18446744073709551615") == true)
        #expect(encodingFailure(Int128.max) != nil)
        #expect(encodingFailure([1, 9_007_199_254_740_992])?.path == "value[1]")
        #expect(encodingFailure(JSONValue.integer(9_007_199_254_740_993)) != nil)
    }

    @Test(arguments: [Double.nan, .infinity, -.infinity])
    func nonFiniteNumbersAreRejected(number: Double) {
        #expect(encodingFailure(number) != nil)
        #expect(encodingFailure([1.5, number])?.path == "value[1]")
        #expect(encodingFailure(["a": Float(number)])?.path == "value.a")
        #expect(encodingFailure(["a": JSONValue.array([.double(number)])])?.path == "value.a[0]")
    }

    @Test func foundationTypesAreEncodedAsText() throws {
        let uuid = try #require(UUID(uuidString: "6A1F2C9E-0000-4000-8000-00000000ABCD"))
        let url = try #require(URL(string: "https://example.com/a%20b?c=d#e"))
        #expect(try text(Date(timeIntervalSince1970: 1_767_323_045.678)) == #""2026-01-02T03:04:05.678Z""#)
        #expect(try text(uuid) == #""6A1F2C9E-0000-4000-8000-00000000ABCD""#)
        #expect(try text(url) == #""https://example.com/a%20b?c=d#e""#)
        #expect(try text(#require(Decimal(string: "0.1234567890123456789"))) == #""0.1234567890123456789""#)
        #expect(try text([Date(timeIntervalSince1970: 0)]) == #"["1970-01-01T00:00:00.000Z"]"#)
        #expect(try text(["u": uuid]) == #"{"u":"6A1F2C9E-0000-4000-8000-00000000ABCD"}"#)
        #expect(try text(Optional(url)) == #""https://example.com/a%20b?c=d#e""#)
        #expect(encodingFailure(Decimal.nan) != nil)
    }

    @Test func foundationTypesMakeTheRoundTrip() throws {
        let decoder = JSONTextDecoder()
        let uuid = UUID()
        let date = Date(timeIntervalSince1970: 1_767_323_045.678)
        #expect(try decoder.decode(UUID.self, from: text(uuid)) == uuid)
        #expect(try decoder.decode([Date?].self, from: text([date, nil])) == [date, nil])
        #expect(try decoder.decode(URL.self, from: #""https://example.com/""#).absoluteString == "https://example.com/")
        for (number, json) in [
            ("0.1", "0.1"), ("12.5", "\"12.5\""), ("-3", "-3"), ("1000", "1e3"), ("0.1", "\"1E-1\""),
        ] {
            #expect(try decoder.decode(Decimal.self, from: json) == Decimal(string: number))
        }
    }

    /// `Decimal` stores few digits and an exponent, and writes all zeros.
    @Test(arguments: [
        "234567890123456800000000000000000000000", "1e100", "-99999999999999999999999999999999999999e20", "1e-100",
        "0.00000000000000000000000000000000000000000001234567890123456789",
    ])
    func decimalsWithManyZerosMakeTheRoundTrip(number: String) throws {
        let decimal = try #require(Decimal(string: number))
        #expect(try JSONTextDecoder().decode(Decimal.self, from: text(decimal)) == decimal)
        #expect(try JSONTextDecoder().decode(Decimal.self, from: .string(number)) == decimal)
    }

    @Test func dataCannotBeEncodedAsJSONText() {
        #expect(encodingFailure(Data([1, 2]))?.message.contains("JSON text cannot contain bytes") == true)
        #expect(encodingFailure(["file": Data()])?.path == "value.file")
        #expect(encodingFailure([Data()])?.path == "value[0]")
        for json in [#""AQI=""#, "[1,2]", "null"] {
            #expect(throws: CodingFailure.self) { try JSONTextDecoder().decode(Data.self, from: json) }
        }
    }

    @Test func aMissingValueIsDecodedAsNull() throws {
        let decoder = JSONTextDecoder(root: "argument")
        #expect(try decoder.decode(Int?.self, from: nil as JSONValue?) == nil)
        #expect(try decoder.decode(JSONValue.self, from: nil as JSONValue?) == .null)
        let failure = #expect(throws: CodingFailure.self) { try decoder.decode(Int.self, from: nil as JSONValue?) }
        #expect(failure?.kind == .missing)
        #expect(failure?.path == "argument")
    }

    @Test func aFailedEncodingLeavesTheBufferUnchanged() throws {
        var bytes = Array("x\u{1E}".utf8)
        try JSONTextEncoder().encode(["a": 1], into: &bytes)
        bytes.append(0x1E)
        #expect(throws: CodingFailure.self) { try JSONTextEncoder().encode(["ok": [1.0, .nan]], into: &bytes) }
        #expect(throws: CodingFailure.self) { try JSONTextEncoder().encode(Data(), into: &bytes) }
        try JSONTextEncoder().encode("b", into: &bytes)
        #expect(String(decoding: bytes, as: UTF8.self) == "x\u{1E}{\"a\":1}\u{1E}\"b\"")
    }
}
