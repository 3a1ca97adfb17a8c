import Foundation
import TomboloJSON
import Testing

@testable import TomboloUpdates

/// Text that has more than one meaning, or is too large.
struct MetadataTextTests {
    private func reason(_ text: String) -> JSONError.Reason? {
        do throws(MetadataTextError) {
            _ = try MetadataText.parse(Array(text.utf8), maximumSize: 10_000)
            return nil
        } catch {
            guard case .json(let error) = error else { return nil }
            return error.reason
        }
    }

    @Test(arguments: [
        ("{\"a\":1,\"a\":1}", JSONError.Reason.repeatedName), ("{\"é\":1,\"e\u{301}\":1}", .repeatedName),
        ("1.0", .unsafeNumber), ("1e2", .unsafeNumber), ("0.5", .unsafeNumber), ("9007199254740992", .unsafeNumber),
        ("-9007199254740992", .unsafeNumber), ("123456789012345678901234567890", .unsafeNumber),
        ("\"\\ud800\"", .loneSurrogate), ("\u{FEFF}{}", .unexpectedByte), ("{} x", .trailingText), ("", .empty),
        ("\"a\nb\"", .controlCharacter), ("01", .malformedNumber), ("{\"a\":}", .unexpectedByte), ("[", .unexpectedEnd),
    ])
    func textWithMoreThanOneMeaningIsRefused(text: String, expected: JSONError.Reason) {
        #expect(reason(text) == expected)
    }

    @Test(arguments: ["9007199254740991", "-9007199254740991", "-0", " {\"a\" : [ ] }\n"])
    func integersAndWhiteSpaceAreAccepted(text: String) { #expect(reason(text) == nil) }

    @Test func nestingIsLimited() {
        let deep = { String(repeating: "[", count: $0) + String(repeating: "]", count: $0) }
        #expect(reason(deep(32)) == nil)
        #expect(reason(deep(33)) == .tooDeep)
    }

    @Test func oneByteTooManyIsRefused() throws {
        _ = try MetadataText.parse(Array("[1]".utf8), maximumSize: 3)
        #expect(throws: MetadataTextError.tooLarge(limit: 2)) {
            try MetadataText.parse(Array("[1]".utf8), maximumSize: 2)
        }
    }

    @Test func textThatIsNotUTF8IsRefused() {
        #expect(throws: MetadataTextError.self) {
            try MetadataText.parse([0x22, 0xFF, 0x22] as [UInt8], maximumSize: 10)
        }
    }

    @Test(arguments: [
        ("2026-11-24T09:00:00Z", true), ("2026-11-24T09:00:00.5Z", false), ("2026-11-24T09:00:00+00", false),
        ("2026-02-30T09:00:00Z", false), ("2026-11-24 09:00:00Z", false), ("2026-1-24T09:00:000Z", false),
        ("2026-11-24T25:00:00Z", false), ("20261124T0900000000Z", false), ("", false),
    ])
    func datesInAnotherFormAreRefused(text: String, isDate: Bool) {
        let reader = MetadataReader(.string(text), file: "f")
        #expect(((try? reader.date()) != nil) == isDate)
    }
}
