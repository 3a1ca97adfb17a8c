import SeededRandom
import Testing
import TomboloJSON

struct JSONHostileInputTests {
    @Test(arguments: [10_000, 1_000_000])
    func excessiveDepthIsRejectedAtTheLimit(depth: Int) {
        let openings = ["[", "{\"a\":", "[{\"a\":"]
        for opening in openings {
            let text = String(repeating: opening, count: depth)
            let failure = #expect(throws: JSONError.self) { try JSONValue(jsonText: text) }
            #expect(failure?.reason == .tooDeep)
        }
        let arrays = String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
        let failure = #expect(throws: JSONError.self) { try JSONValue(jsonText: arrays, maximumDepth: .max) }
        #expect(failure?.reason == .tooDeep)
        #expect(failure?.offset == JSONValue.maximumSupportedDepth)
    }

    @Test func theDepthLimitIsExact() throws {
        func nested(_ depth: Int) -> String {
            String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
        }
        #expect(throws: Never.self) { try JSONValue(jsonText: nested(512)) }
        #expect(throws: JSONError.self) { try JSONValue(jsonText: nested(513)) }
        #expect(throws: Never.self) { try JSONValue(jsonText: nested(3), maximumDepth: 3) }
        #expect(throws: JSONError.self) { try JSONValue(jsonText: nested(4), maximumDepth: 3) }
        #expect(try JSONValue(jsonText: "1", maximumDepth: 0) == 1)
        #expect(throws: JSONError.self) { try JSONValue(jsonText: "[]", maximumDepth: -1) }
    }

    @Test(arguments: [("[[[]]]", true), ("[1,2,3,4]", true), ("[1,", false), ("{}1", false), ("1e999", false)])
    func isBeyondLimitIsTrueOnlyIfALimitIsExceeded(text: String, isBeyondLimit: Bool) {
        var decoder = JSONTextDecoder(maximumDepth: 2)
        decoder.maximumValues = 3
        let failure = #expect(throws: JSONError.self) { try decoder.value(of: text.utf8, with: nil) }
        #expect(failure?.isBeyondLimit == isBeyondLimit)
    }

    @Test func valuesOfTheMaximumDepthCanBeParsedComparedAndEncoded() throws {
        let depth = JSONValue.maximumSupportedDepth
        let text = String(repeating: #"{"a":["#, count: depth / 2) + String(repeating: "]}", count: depth / 2)
        let value = try JSONValue(jsonText: text, maximumDepth: depth)
        #expect(try value == JSONValue(jsonText: text, maximumDepth: depth))
        #expect(value.hashValue == value.hashValue)
        #expect(throws: CodingFailure.self) { try value.jsonText }
        #expect(try JSONTextEncoder(maximumDepth: depth).encode(value) == Array(text.utf8))
    }

    @Test func everyTruncationIsRejected() {
        let sample = #" {"name":"Ä\u00e9\ud83d\ude00\n","list":[1,-2.5e+3,true,false,null,{"x":[]}],"":{"y":0.125}}"#
        let bytes = Array(sample.utf8)
        #expect(throws: Never.self) { try JSONValue(jsonText: bytes) }
        for length in 0..<bytes.count {
            let failure = #expect(throws: JSONError.self) { try JSONValue(jsonText: bytes[..<length]) }
            #expect(failure.map { $0.offset <= length } == true)
        }
    }

    @Test func randomBytesAreParsedOrRejected() {
        var generator = SeededGenerator(seed: 1)
        let alphabet =
            Array(#"{}[]",:0123456789-+.eE\/bfnrtu truefalsn"#.utf8) + [0x00, 0x1F, 0x80, 0xC3, 0xA9, 0xED, 0xFF]
        for _ in 0..<20_000 {
            let count = Int.random(in: 0..<40, using: &generator)
            let bytes = (0..<count).map { _ in alphabet.randomElement(using: &generator) ?? 0 }
            checkRoundTripIfAccepted(bytes)
        }
    }

    @Test func damagedTextIsParsedOrRejected() throws {
        var generator = SeededGenerator(seed: 2)
        for _ in 0..<5_000 {
            var bytes = try JSONTextEncoder().encode(generator.value())
            for _ in 0..<Int.random(in: 1...3, using: &generator) {
                let index = Int.random(in: 0..<bytes.count, using: &generator)
                bytes[index] = UInt8.random(in: 0...255, using: &generator)
            }
            checkRoundTripIfAccepted(bytes)
        }
    }

    /// An accepted value can be encoded and parsed again.
    private func checkRoundTripIfAccepted(_ bytes: [UInt8]) {
        do throws(JSONError) {
            let value = try JSONValue(jsonText: bytes)
            #expect(throws: Never.self) {
                let text = try JSONTextEncoder().encode(value)
                #expect(try JSONValue(jsonText: text) == value)
            }
        } catch {
            #expect((0...bytes.count).contains(error.offset))
        }
    }
}
