import SeededRandom
import Testing
import TomboloJSON

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

struct ISO8601Tests {
    private func encode(_ seconds: Double) throws -> String {
        try JSONValue(jsonText: JSONTextEncoder().encode(Date(timeIntervalSince1970: seconds))).stringValue ?? ""
    }

    private func decode(_ text: String) throws -> Double {
        try JSONTextDecoder().decode(Date.self, from: .string(text)).timeIntervalSince1970
    }

    // The expected texts are those of JavaScript's toISOString.
    @Test(arguments: [
        (0, "1970-01-01T00:00:00.000Z"), (-1, "1969-12-31T23:59:59.000Z"), (-0.001, "1969-12-31T23:59:59.999Z"),
        (951_782_400, "2000-02-29T00:00:00.000Z"), (4_107_542_400, "2100-03-01T00:00:00.000Z"),
        (-2_208_988_800, "1900-01-01T00:00:00.000Z"), (253_402_300_799.999, "9999-12-31T23:59:59.999Z"),
        (253_402_300_800, "+010000-01-01T00:00:00.000Z"), (-62_167_219_200, "0000-01-01T00:00:00.000Z"),
        (-62_167_219_201, "-000001-12-31T23:59:59.000Z"), (8_640_000_000_000, "+275760-09-13T00:00:00.000Z"),
        (-8_640_000_000_000, "-271821-04-20T00:00:00.000Z"), (1_767_323_045.0004, "2026-01-02T03:04:05.000Z"),
        (1_767_323_045.9996, "2026-01-02T03:04:06.000Z"), (-12_219_292_800, "1582-10-15T00:00:00.000Z"),
    ])
    func datesAreFormattedAsInJavaScript(seconds: Double, text: String) throws {
        #expect(try encode(seconds) == text)
        #expect(try abs(decode(text) - seconds) < 0.0006)
    }

    @Test(arguments: [8_640_000_000_000.001, -8_640_000_000_001, 1e300, .infinity, .nan])
    func datesOutsideJavaScriptsRangeAreRejected(seconds: Double) {
        #expect(throws: CodingFailure.self) { try encode(seconds) }
    }

    @Test(arguments: [
        ("2026-01-02T03:04:05Z", 1_767_323_045), ("2026-01-02T03:04:05.5Z", 1_767_323_045.5),
        ("2026-01-02T03:04:05.000001Z", 1_767_323_045.000001), ("2026-01-02T05:04:05+02:00", 1_767_323_045),
        ("2026-01-01T21:34:05.250-05:30", 1_767_323_045.25), ("2024-02-29T00:00:00Z", 1_709_164_800),
        ("2026-01-02T03:04:05.123456789012345678901234567890Z", 1_767_323_045.123457),
    ])
    func datesAreParsedWithAnyFractionAndOffset(text: String, seconds: Double) throws {
        #expect(try abs(decode(text) - seconds) < 0.000_001)
    }

    @Test(arguments: [
        "", "2026", "2026-01-02", "2026-01-02T03:04:05", "2026-01-02T03:04Z", "2026-01-02 03:04:05Z",
        "2026-1-2T03:04:05Z",
        "2026-01-02T03:04:05.Z", "2026-01-02T03:04:05,5Z", "2026-01-02t03:04:05z", "2026-01-02T03:04:05+0200",
        "2026-01-02T03:04:05+2:00", "2026-13-02T03:04:05Z", "2026-00-02T03:04:05Z", "2026-02-29T03:04:05Z",
        "2100-02-29T00:00:00Z", "2026-04-31T03:04:05Z", "2026-01-00T03:04:05Z", "2026-01-02T24:00:00Z",
        "2026-01-02T03:60:05Z",
        "2026-01-02T03:04:60Z", "2026-01-02T03:04:05ZZ", " 2026-01-02T03:04:05Z", "-000000-01-01T00:00:00Z",
        "26-01-02T03:04:05Z", "+2026-01-02T03:04:05Z", "２026-01-02T03:04:05Z", "2026-01-02T03:04:05+24:00",
    ])
    func textThatIsNotADateIsRejected(text: String) {
        let failure = #expect(throws: CodingFailure.self) { try decode(text) }
        #expect(failure?.kind == .invalid)
    }

    @Test func datesMakeTheRoundTripToTheMillisecond() throws {
        var generator = SeededGenerator(seed: 7)
        for _ in 0..<20_000 {
            let milliseconds = Int.random(in: -62_135_596_800_000...253_402_300_799_999, using: &generator)
            let date = Date(timeIntervalSince1970: Double(milliseconds) / 1000)
            let text = try JSONTextEncoder().encode(date)
            #expect(try JSONTextDecoder().decode(Date.self, from: text) == date)
        }
    }

    @Test func datesAreFormattedAsInFoundation() throws {
        var generator = SeededGenerator(seed: 8)
        for _ in 0..<500 {
            let date = Date(
                timeIntervalSince1970: Double(Int.random(in: -5_000_000_000...50_000_000_000, using: &generator)))
            let expected = date.formatted(.iso8601).dropLast() + ".000Z"
            #expect(try encode(date.timeIntervalSince1970) == expected)
        }
    }
}
