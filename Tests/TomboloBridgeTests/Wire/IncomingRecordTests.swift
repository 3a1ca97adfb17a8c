import SeededRandom
import Testing

@testable import TomboloBridge

struct IncomingRecordTests {
    private static func record(_ text: String) -> IncomingRecord {
        IncomingRecord(text.utf8.map { $0 == UInt8(ascii: "|") ? 0x1F : $0 }[...])
    }

    @Test(arguments: [
        ("c|1|greeter.greet", "call 1 greeter.greet -"),
        ("c|1|greeter.greet|{\"a\":1}", "call 1 greeter.greet {\"a\":1}"),
        ("c|1|a|", "call 1 a "), ("c|1|a|1|2", "call 1 a 1|2"), ("x|7", "cancel 7"), ("r|7", "result 7 -"),
        ("r|7|[]", "result 7 []"), ("i|7|[1,2]", "values 7 [1,2]"), ("i|7|", "values 7 "), ("i|7|1|2", "values 7 1|2"),
        ("e|7|{}", "failure 7 {}"), ("l|3|clock.tick", "listen 3 clock.tick"), ("u|clock.tick", "unlisten clock.tick"),
        ("p|1|a", "call 1 a - withProgress"),
        ("p|1|a|{}", "call 1 a {} withProgress"), ("s|1|a|2", "call 1 a 2 stream"), ("g|1|4096", "credit 1 4096"),
        ("k|9", "ready 9"), ("w|0", "wake 0"),
        ("c|9007199254740991|a", "call 9007199254740991 a -"),
        ("t|1|00-a-b-01", "trace 1 00-a-b-01 -"), ("t|0|p|s=1", "trace 0 p s=1"), ("t|1|p|", "trace 1 p -"),
        ("c|0000000000000001|a", "call 1 a -"), ("c|1|größe.日本", "call 1 größe.日本 -"),
    ])
    func everyKindOfRecordIsParsed(text: String, meaning: String) {
        #expect(Self.record(text).meaning == meaning)
    }

    @Test(arguments: [
        "", "p", "p|1", "p||a", "s|1", "g", "g|1", "g|1|", "g|1|-1", "g|1|x", "g|1|2|3", "c", "c|", "c|1", "c||a",
        "c|-1|a", "c|+1|a", "c| 1|a", "c|1.0|a", "c|1e3|a", "c|0x1|a",
        "c|٣|a",
        "c|9007199254740992|a", "c|99999999999999999|a", "c|18446744073709551616|a", "cc|1|a", "C|1|a", "z|1|a", "|1|a",
        "1|c|a",
        "c|0|a", "p|0|a", "s|0|a", "t", "t|1", "t|1|", "t||p", "t|1|\u{7F}", "t|1|ö",
        "t|1|\(String(repeating: "p", count: 513))",
        "x", "x|", "x|1|2", "k|1|2", "k|", "l|1", "u", "u|", "u|a|b", "u|a b", "e|1", "r", "r|", "r||1", "i", "i|",
        "i|1", "i|x|[]",
        "{\"kind\":\"c\"}", "w", "w|", "w|1|2", "w|-1",
    ])
    func otherTextIsAMalformedRecord(text: String) {
        guard case .malformed(let reason) = Self.record(text) else {
            Issue.record("“\(text)” was read as \(Self.record(text).meaning)")
            return
        }
        #expect(!reason.isEmpty)
    }

    /// Records with an ID and an invalid name are distinguished from malformed records, because the page waits for an answer to them.
    @Test(arguments: [
        "c|1|", "p|1|", "p|1|a b", "c|1||{}", "c|1|a b", "c|1|*", "c|1|greeter.*", "c|1|a@b", "c|1|a\u{7F}", "c|1|a\0b",
        "c|1|a\nb",
        "l|1|", "l|1|a|b",
        "l|1|a b",
    ])
    func aRecordWithAnInvalidNameKeepsItsID(text: String) {
        #expect(Self.record(text).meaning == "unnamed 1")
    }

    @Test func theLengthOfNamesIsLimited() {
        let name = String(repeating: "a", count: 1024)
        #expect(Self.record("c|1|\(name)").meaning == "call 1 \(name) -")
        #expect(Self.record("c|1|\(name)a").meaning == "unnamed 1")
    }

    @Test func aNameThatIsNotUTF8IsInvalid() {
        for bytes: [UInt8] in [[0xFF], [0xC0, 0x80], [0xED, 0xA0, 0x80], [0x61, 0xC3]] {
            #expect(IncomingRecord(([0x63, 0x1F, 0x31, 0x1F] + bytes)[...]).meaning == "unnamed 1")
        }
    }

    @Test func payloadsAreNotParsed() {
        let bytes: [UInt8] = [0x63, 0x1F, 0x31, 0x1F, 0x61, 0x1F, 0xFF, 0x00, 0x22]
        guard case .call(_, _, let payload, _) = IncomingRecord(bytes[...]) else {
            Issue.record("The record is not a call.")
            return
        }
        #expect(payload.map { Array($0.text) } == [0xFF, 0x00, 0x22])
    }

    @Test func slicesAreParsedWithTheirOwnIndices() {
        let bytes = Array("xxxxc\u{1F}12\u{1F}a\u{1F}{}yyyy".utf8)
        #expect(IncomingRecord(bytes[4..<(bytes.count - 4)]).meaning == "call 12 a {}")
    }

    @Test func randomBytesDoNotCrashTheParser() {
        var random = SeededGenerator(seed: 2)
        let seeds = [
            "c\u{1F}1\u{1F}greeter.greet\u{1F}{\"a\":1}", "l\u{1F}3\u{1F}clock.tick", "u\u{1F}clock.tick",
            "e\u{1F}7\u{1F}{}", "i\u{1F}7\u{1F}[1,2]",
        ]
        for round in 0..<20_000 {
            let record = IncomingRecord(random.mutation(of: Array(seeds[round % seeds.count].utf8))[...])
            if case .call(let id, let name, _, _) = record {
                #expect(id <= Wire.maximumID)
                #expect(NamePattern.isName(name))
            }
        }
    }
}

extension IncomingRecord {
    /// The record as text, with `|` in place of the separator US.
    fileprivate var meaning: String {
        switch self {
        case .call(let id, let name, let payload, let kind):
            "call \(id) \(name) \(Self.text(payload))\(kind == .plain ? "" : " \(kind)")"
        case .credit(let id, let count): "credit \(id) \(count)"
        case .cancel(let id): "cancel \(id)"
        case .values(let id, let array): "values \(id) \(Self.text(array))"
        case .result(let id, let payload): "result \(id) \(Self.text(payload))"
        case .failure(let id, let payload): "failure \(id) \(Self.text(payload))"
        case .listen(let id, let name): "listen \(id) \(name)"
        case .unlisten(let name): "unlisten \(name)"
        case .trace(let id, let trace): "trace \(id) \(trace.parent) \(trace.state ?? "-")"
        case .ready(let id): "ready \(id)"
        case .wake(let milliseconds): "wake \(milliseconds)"
        case .unnamed(let id): "unnamed \(id)"
        case .malformed(let reason): "malformed \(reason)"
        }
    }

    private static func text(_ payload: IncomingPayload?) -> String {
        payload.map { String(decoding: $0.text.map { $0 == 0x1F ? UInt8(ascii: "|") : $0 }, as: UTF8.self) } ?? "-"
    }
}
