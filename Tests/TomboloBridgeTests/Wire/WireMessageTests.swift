import SeededRandom
import Testing
import TomboloEngine

@testable import TomboloBridge

struct WireMessageTests {
    private static let id = "0123456789abcdef0123456789abcdef"

    /// A message from fields and records, with `|` for US and `;` for RS.
    private static func bytes(_ text: String) -> [UInt8] {
        text.utf8.map { $0 == UInt8(ascii: "|") ? 0x1F : $0 == UInt8(ascii: ";") ? 0x1E : $0 }
    }

    /// The parsed parts of a message; nil if it is invalid.
    private static func read(_ bytes: [UInt8]) -> (
        message: WireMessage, origin: Origin, isTopLevel: Bool, detail: String
    )? {
        guard let message = WireMessage(bytes), let document = message.handshake else { return nil }
        return (message, document.origin, document.isTopLevel, String(decoding: message.detail ?? [], as: UTF8.self))
    }

    private static func read(_ text: String) -> (
        message: WireMessage, origin: Origin, isTopLevel: Bool, detail: String
    )? {
        read(bytes(text))
    }

    @Test func theHandshakeIdentifiesTheDocument() throws {
        let handshake = try #require(Self.read("1|hello|\(Self.id)|https://example.com|top|https://example.com/a?b=c"))
        #expect(handshake.message.control == .hello)
        #expect("\(handshake.message.document)" == Self.id)
        #expect(handshake.origin == .tuple(scheme: "https", host: "example.com", port: nil))
        #expect(handshake.isTopLevel)
        #expect(handshake.detail == "https://example.com/a?b=c")
        #expect(handshake.message.records == nil)
    }

    @Test func sendMessagesCarryRecords() throws {
        let send = try #require(Self.read("1|send|\(Self.id)|null|frame;c|1|a;x|1"))
        #expect(send.message.control == .send)
        #expect(send.origin == .opaque)
        #expect(!send.isTopLevel)
        #expect(send.message.records.map(Array.init) == Self.bytes("c|1|a;x|1"))
    }

    @Test(arguments: ["first", "more", "last"])
    func partialMessagesCarryRecords(control: String) throws {
        let part = try #require(WireMessage(Self.bytes("1|\(control)|\(Self.id)|null|top|70;c|1|a;x")))
        #expect(part.records.map(Array.init) == Self.bytes("c|1|a;x"))
        #expect(part.length == 70)
    }

    @Test(arguments: ["", "|", "|x", "|-", "|99999999999999999999"])
    func anInvalidLengthIsZero(detail: String) throws {
        #expect(try #require(WireMessage(Self.bytes("1|first|\(Self.id)|null|top\(detail);c"))).length == 0)
    }

    @Test(arguments: ["hello", "poll", "hide"])
    func otherMessagesHaveNoRecords(control: String) throws {
        let message = try #require(WireMessage(Self.bytes("1|\(control)|\(Self.id)|null|top;c|1|a")))
        #expect(message.records == nil)
    }

    @Test func theDetailMayContainSeparators() throws {
        let handshake = try #require(Self.read("1|hello|\(Self.id)|null|top|data:text/html,a|b|top"))
        #expect(handshake.detail == "data:text/html,a\u{1F}b\u{1F}top")
    }

    @Test(arguments: [
        "", "1", "1|hello", "1|hello|\(id)|null", "2|hello|\(id)|null|top", "|hello|\(id)|null|top",
        "11|hello|\(id)|null|top",
        "1|hallo|\(id)|null|top", "1|HELLO|\(id)|null|top", "1||\(id)|null|top", "1|hello||null|top",
        "1|hello|123|null|top",
        "1|hello|\(id)0|null|top", "1|hello|\(id.uppercased())|null|top", "1|hello|\(id.dropLast())g|null|top",
        "1|hello|\(id)|null|",
        "1|hello|\(id)|null|TOP", "1|hello|\(id)|null|top ", ";1|hello|\(id)|null|top", "{\"control\":\"hello\"}",
        "null",
        " 1|hello|\(id)|null|top", "1;hello;\(id);null;top",
    ])
    func malformedMessagesAreRejected(text: String) {
        #expect(Self.read(text) == nil)
    }

    @Test(arguments: [
        "https://example.com/", "https://user@example.com", "https://EXAMPLE.com", "https://example.com:443",
        "https://", "example.com",
        "", "null", "https://example.com https://example.org", "https://exämple.com", "//example.com",
    ])
    func anInvalidOriginIsOpaque(origin: String) throws {
        #expect(Self.read("1|hello|\(Self.id)|\(origin)|top|")?.origin == .opaque)
    }

    @Test func aHeaderThatIsTooLongIsRejected() {
        let url = String(repeating: "a", count: 64 << 10)
        #expect(WireMessage(Self.bytes("1|hello|\(Self.id)|null|top|\(url)")) == nil)
    }

    @Test func theLengthOfRecordsIsNotLimited() throws {
        let payload = String(repeating: "a", count: 1 << 20)
        let message = try #require(WireMessage(Self.bytes("1|send|\(Self.id)|null|top;c|1|a|\"\(payload)\"")))
        #expect(message.records?.count == payload.utf8.count + 8)
    }

    @Test func invalidUTF8IsRejectedOrReplaced() {
        var bytes = Self.bytes("1|hello|\(Self.id)|https://example.com|top|")
        bytes += [0xFF, 0xC0, 0x80]
        #expect(Self.read(bytes)?.detail.unicodeScalars.contains("\u{FFFD}") == true)
        #expect(WireMessage([0x31, 0x1F, 0xFF, 0xFE]) == nil)
    }

    @Test func allMessagesOfADocumentHaveTheSameIdentity() throws {
        let handshake = try #require(
            WireMessage(Self.bytes("1|hello|\(Self.id)|https://example.com|top|https://example.com/|x")))
        for text in ["1|poll|\(Self.id)|https://example.com|top", "1|hide|\(Self.id)|https://example.com|top|1"] {
            #expect(try #require(WireMessage(Self.bytes(text))).identity.elementsEqual(handshake.identity))
        }
        for text in ["1|poll|\(Self.id)|https://example.com|frame", "1|poll|\(Self.id)|https://example.org|top"] {
            #expect(try !#require(WireMessage(Self.bytes(text))).identity.elementsEqual(handshake.identity))
        }
    }

    @Test func randomBytesDoNotCrashTheParser() {
        var random = SeededGenerator(seed: 1)
        let seeds = [
            "1|hello|\(Self.id)|https://example.com|top|https://example.com/",
            "1|send|\(Self.id)|null|frame;c|1|a|{};x|1;l|2|b",
        ]
        for round in 0..<20_000 {
            let bytes = random.mutation(of: Self.bytes(seeds[round % seeds.count]))
            guard let message = WireMessage(bytes) else { continue }
            // The result is never larger than the input.
            #expect(message.records.map(\.count) ?? 0 < bytes.count)
            #expect("\(message.document)".utf8.count == 32)
            _ = message.handshake
        }
    }
}
