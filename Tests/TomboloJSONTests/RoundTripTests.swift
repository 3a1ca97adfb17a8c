import SeededRandom
import Testing
import TomboloJSON

/// Encoded values decode to equal values, and the text has the properties that the wire format relies on.
struct RoundTripTests {
    private struct Everything: Codable, Equatable {
        var text: String
        var texts: [String]
        var integer: Int
        var double: Double
        var flags: [Bool?]
        var map: [String: Double]
        var value: JSONValue
        var inner: [Inner]

        struct Inner: Codable, Equatable {
            var small: Int8
            var unsigned: UInt32
            var float: Float
            var choice: Choice
            var absent: String?
        }

        enum Choice: Codable, Equatable {
            case nothing
            case number(Double)
            case pair(left: String, right: JSONValue)
        }
    }

    @Test func randomJSONValuesMakeTheRoundTrip() throws {
        var generator = SeededGenerator(seed: 3)
        for _ in 0..<3_000 {
            let value = generator.value()
            let text = try JSONTextEncoder().encode(value)
            #expect(text.allSatisfy { $0 >= 0x20 })
            #expect(try JSONValue(jsonText: text) == value)
            #expect(try JSONTextDecoder().decode(JSONValue.self, from: text) == value)
        }
    }

    @Test func randomCodableValuesMakeTheRoundTrip() throws {
        var generator = SeededGenerator(seed: 4)
        for _ in 0..<500 {
            let value = everything(&generator)
            let text = try JSONTextEncoder().encode(value)
            #expect(text.allSatisfy { $0 >= 0x20 })
            #expect(try JSONTextDecoder().decode(Everything.self, from: text) == value)
        }
    }

    private func everything(_ generator: inout SeededGenerator) -> Everything {
        let choices: [Everything.Choice] = [
            .nothing, .number(generator.double().doubleValue ?? 0),
            .pair(left: generator.string(), right: generator.value()),
        ]
        let inner = choices.map { choice in
            Everything.Inner(
                small: .random(in: .min ... .max, using: &generator),
                unsigned: .random(in: 0 ... .max, using: &generator),
                float: Float.random(in: -1e30...1e30, using: &generator), choice: choice,
                absent: Bool.random(using: &generator) ? nil : generator.string())
        }
        return Everything(
            text: generator.string(), texts: (0..<3).map { _ in generator.string() },
            integer: .random(in: -9_007_199_254_740_991...9_007_199_254_740_991, using: &generator),
            double: generator.double().doubleValue ?? 0, flags: [true, nil, false],
            map: ["x" + generator.string(): 0.1, "y" + generator.string(): -2], value: generator.value(), inner: inner)
    }

    @Test(arguments: [
        9_007_199_254_740_991, -9_007_199_254_740_991, 9_007_199_254_740_990, 0, -1, 4_294_967_296, -2_147_483_649,
    ])
    func integersUpToTheLimitAreExact(number: Int) throws {
        let text = try JSONTextEncoder().encode(number)
        #expect(String(decoding: text, as: UTF8.self) == "\(number)")
        #expect(try JSONTextDecoder().decode(Int.self, from: text) == number)
        #expect(try JSONTextDecoder().decode(Double.self, from: text) == Double(number))
    }

    @Test func doublesMakeTheRoundTripBitForBit() throws {
        var generator = SeededGenerator(seed: 5)
        let numbers: [Double] = [
            0.1, 1e21, 1e22, 1e23, .leastNonzeroMagnitude, .greatestFiniteMagnitude, 123456789.125, 1e-7,
        ]
        for number in numbers + (0..<20_000).map({ _ in generator.double().doubleValue ?? 0 }) {
            let text = try JSONTextEncoder().encode(number)
            #expect(try JSONTextDecoder().decode(Double.self, from: text).bitPattern == number.bitPattern)
        }
    }

    @Test func shortDecimalsAreRoundedAsInTheStandardLibrary() throws {
        var generator = SeededGenerator(seed: 6)
        for _ in 0..<20_000 {
            let digits = UInt64.random(in: 0...(1 << Int.random(in: 1...62, using: &generator)), using: &generator)
            let fraction = UInt16.random(in: 0...999, using: &generator)
            let text = "\(digits).\(fraction)e\(Int.random(in: -30...30, using: &generator))"
            #expect(try JSONTextDecoder().decode(Double.self, from: text) == Double(text))
        }
    }

    @Test func largeNumbersOfAPageCanBeSentBack() throws {
        for text in ["9007199254740992", "100000000000000000", "-9223372036854775808", "1e300"] {
            let value = try JSONValue(jsonText: text)
            #expect(try JSONTextDecoder().decode(Double.self, from: JSONTextEncoder().encode(value)) == Double(text))
        }
    }
}
