import Testing
import TomboloJSON

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// A table of JSON texts and the types to which each one decodes.
struct StrictnessTests {
    private static let inputs = [
        "null", "true", "false", "0", "1", "-1", "1.5", "300", "1e3", "1e300", #""""#, #""1""#, #""true""#, "[]", "[1]",
        "{}",
    ]

    private func check<Value: Decodable>(_ type: Value.Type, accepts: [String]) {
        let decoder = JSONTextDecoder()
        for input in Self.inputs {
            let wrapped = [("[\(input)]", "value[0]"), ("{\"k\":\(input)}", "value.k")]
            if accepts.contains(input) {
                #expect(throws: Never.self, "\(type) from \(input)") {
                    _ = try decoder.decode(type, from: input)
                    _ = try decoder.decode([Value].self, from: wrapped[0].0)
                    _ = try decoder.decode([String: Value].self, from: wrapped[1].0)
                }
                continue
            }
            let failure = #expect(throws: CodingFailure.self, "\(type) from \(input)") {
                try decoder.decode(type, from: input)
            }
            #expect(failure?.path.hasPrefix("value") == true)
            #expect(failure?.message.isEmpty == false)
            let inArray = #expect(throws: CodingFailure.self) { try decoder.decode([Value].self, from: wrapped[0].0) }
            #expect(inArray?.path.hasPrefix(wrapped[0].1) == true)
            let inObject = #expect(throws: CodingFailure.self) {
                try decoder.decode([String: Value].self, from: wrapped[1].0)
            }
            #expect(inObject?.path.hasPrefix(wrapped[1].1) == true)
        }
    }

    @Test func booleansDecodeFromBooleansOnly() {
        check(Bool.self, accepts: ["true", "false"])
        check(Bool?.self, accepts: ["null", "true", "false"])
    }

    @Test func integersDecodeFromIntegralNumbersInRangeOnly() {
        let small = ["0", "1", "-1"]
        let large = small + ["300", "1e3"]
        check(Int.self, accepts: large)
        check(Int8.self, accepts: small)
        check(Int16.self, accepts: large)
        check(Int32.self, accepts: large)
        check(Int64.self, accepts: large)
        check(Int128.self, accepts: large)
        check(UInt.self, accepts: ["0", "1", "300", "1e3"])
        check(UInt8.self, accepts: ["0", "1"])
        check(UInt16.self, accepts: ["0", "1", "300", "1e3"])
        check(UInt32.self, accepts: ["0", "1", "300", "1e3"])
        check(UInt64.self, accepts: ["0", "1", "300", "1e3"])
        check(UInt128.self, accepts: ["0", "1", "300", "1e3"])
    }

    @Test func floatingPointNumbersDecodeFromAnyNumber() {
        let numbers = ["0", "1", "-1", "1.5", "300", "1e3", "1e300"]
        check(Double.self, accepts: numbers)
        check(Float.self, accepts: Array(numbers.dropLast()))
    }

    @Test func stringsDecodeFromStringsOnly() {
        check(String.self, accepts: [#""""#, #""1""#, #""true""#])
        check(String?.self, accepts: ["null", #""""#, #""1""#, #""true""#])
    }

    @Test func containersDecodeFromTheirKindOnly() {
        check([Int].self, accepts: ["[]", "[1]"])
        check([JSONValue].self, accepts: ["[]", "[1]"])
        check([String].self, accepts: ["[]"])
        check([String: Int].self, accepts: ["{}"])
    }

    @Test func foundationTypesDecodeFromTheirTextOnly() {
        check(Date.self, accepts: [])
        check(UUID.self, accepts: [])
        check(Data.self, accepts: [])
        check(URL.self, accepts: [#""1""#, #""true""#])
        check(Decimal.self, accepts: ["0", "1", "-1", "1.5", "300", "1e3", #""1""#])
    }

    @Test func jsonValuesDecodeFromAnyJSON() {
        check(JSONValue.self, accepts: Self.inputs)
    }

    @Test(arguments: [
        "12abc", "1,5", " 1", "1\n", "1e200", "1e-200", "0x1", "", "NaN", "1234567890123456789012345678901234567890",
    ])
    func textThatIsNotADecimalIsRejected(text: String) {
        #expect(throws: CodingFailure.self) { try JSONTextDecoder().decode(Decimal.self, from: .string(text)) }
    }

    @Test func numbersAtTheLimitsOfTheirTypesAreExact() throws {
        let decoder = JSONTextDecoder()
        #expect(try decoder.decode(Int8.self, from: "-128") == -128)
        #expect(throws: CodingFailure.self) { try decoder.decode(Int8.self, from: "-129") }
        #expect(try decoder.decode(Int.self, from: "9223372036854775807") == .max)
        #expect(throws: CodingFailure.self) { try decoder.decode(Int.self, from: "9223372036854775808") }
        #expect(try decoder.decode(UInt64.self, from: "9223372036854775808") == 1 << 63)
        #expect(throws: CodingFailure.self) { try decoder.decode(UInt64.self, from: "18446744073709551616") }
        #expect(throws: CodingFailure.self) { try decoder.decode(Float.self, from: "3.5e38") }
    }

    @Test func malformedTextThrowsJSONError() {
        #expect(throws: JSONError.self) { try JSONTextDecoder().decode(Int.self, from: "1x") }
        #expect(throws: JSONError.self) { try JSONTextDecoder(maximumDepth: 1).decode([[Int]].self, from: "[[1]]") }
    }
}
