import Foundation
import Testing
import TomboloEngine
import TomboloTranscripts

/// Transcripts as text.
struct TranscriptTests {
    private static let text = #"""
        {"format":1}
        {"t":0,"document":"app://notes"}
        {"t":1,"listen":"changed"}
        {"t":2,"call":"save","id":1,"argument":{"a":[1,2.5,null,"x"]},"progress":true}
        {"t":3,"of":1,"value":1}
        {"t":4,"answer":1,"result":{"$bytes":"AQI="}}
        {"t":5,"call":"now","id":2,"synchronous":true}
        {"t":5,"answer":2,"error":{"code":"failed","message":"No."}}
        {"t":6,"stream":"all","id":3}
        {"t":7,"cancel":3}
        {"t":8,"event":"changed"}
        {"t":9,"pageCall":"ask","id":4,"argument":7}
        {"t":9,"pageAnswer":4,"result":8}
        {"t":9,"pageStream":"ticks","id":5}
        {"t":9,"ofPage":5,"value":1}
        {"t":9,"pageCancel":5}
        {"t":10,"unlisten":"changed"}

        """#

    @Test func parsingAndWritingATranscriptKeepsItsText() throws {
        let transcript = try Transcript(Self.text)
        #expect(transcript.entries.count == 16)
        #expect(transcript.text == Self.text)
        #expect(transcript.entries[2].line == 4)
        #expect(transcript.differences(from: transcript).isEmpty)
    }

    @Test func emptyLinesAndUnknownMembersAreIgnored() throws {
        let text = "{\"format\": 1, \"app\": \"notes\"}\n\n{\"listen\": \"a\", \"comment\": \"edited by hand\"}"
        #expect(try Transcript(text).entries.map(\.kind) == [.listen("a")])
    }

    /// JSON does not escape these characters, and Unicode calls them line breaks.
    @Test(arguments: ["a\u{2028}b", "a\u{2029}b", "a\u{85}b", "\u{2028}"])
    func lineSeparatorsOfUnicodeArePartOfATextInATranscript(text: String) throws {
        let call = TranscriptEntry.Kind.call(
            "save", id: 1, ["title": .string(text)], isProgressRequested: false, isSynchronous: false)
        let written = Transcript([call, .answer(1, .result(.string(text)))].map { TranscriptEntry(time: 0, $0) }).text
        for ending in ["\n", "\r\n"] {
            let read = try Transcript(written.replacing("\n", with: ending))
            #expect(read.entries.map(\.kind) == [call, .answer(1, .result(.string(text)))])
            #expect(read.entries.map(\.line) == [2, 3])
            #expect(read.text == written)
        }
    }

    @Test(arguments: [
        ("", 1), ("{\"format\":2}", 1), ("{\"t\":0,\"listen\":\"a\"}", 1), ("{\"format\":1}\nx", 2),
        ("{\"format\":1}\n\n[]", 3), ("{\"format\":1}\n{\"call\":\"a\"}", 2), ("{\"format\":1}\n{\"t\":1}", 2),
        ("{\"format\":1}\n{\"answer\":1,\"result\":1,\"error\":{}}", 2),
        ("{\"format\":1}\n{\"listen\":\"a\",\"listen\":\"b\"}", 2), ("{\"format\":1}\n{\"answer\":9}", 2),
        ("{\"format\":1}\r\n{\"call\":\"a\",\"id\":1}\r\n{\"stream\":\"b\",\"id\":1}", 3),
    ])
    func mistakesAreReportedWithTheirLine(text: String, line: Int) {
        let error = #expect(throws: TranscriptError.self) { try Transcript(text) }
        #expect(error?.line == line, "\(error?.description ?? "")")
    }

    /// Changed lines of the text, and the sentence about each.
    @Test(arguments: [
        (#"{"$bytes":"AQI="}"#, #"{"$bytes":"AQM="}"#, #"line 6: save: result.$bytes was "AQI=", and is "AQM=""#),
        (
            #""value":1}"# + "\n" + #"{"t":4"#, #""value":2}"# + "\n" + #"{"t":4"#,
            "line 5: value of save number 1: value was 1, and is 2"
        ),
        (#"{"t":3,"of":1,"value":1}"# + "\n", "", "line 5: value of save number 1 has not been sent"),
        (
            #"{"code":"failed","message":"No."}"#, #"{"code":"other","message":"No."}"#,
            #"line 8: now: error.code was "failed", and is "other""#
        ),
        (
            #"{"t":8,"event":"changed"}"#, #"{"t":8,"event":"changed","value":1}"#,
            "line 11: event changed number 1: value was absent, and is 1"
        ),
        (#"{"t":8,"event":"changed"}"# + "\n", "", "line 11: event changed number 1 has not been sent"),
        (
            #"{"t":8,"event":"changed"}"#, #"{"t":8,"event":"other"}"#,
            "line 11: event changed number 1 has not been sent"
        ),
        (
            #""id":4,"argument":7"#, #""id":4,"argument":8"#,
            "line 12: call of the page function ask number 1: value was 7, and is 8"
        ),
        (#"{"t":4,"answer":1,"result":{"$bytes":"AQI="}}"# + "\n", "", "line 6: save has not been answered"),
    ])
    func aChangeIsFound(old: String, new: String, sentence: String) throws {
        let changed = Self.text.replacing(old, with: new)
        #expect(changed != Self.text)
        let differences = try Transcript(Self.text).differences(from: Transcript(changed))
        #expect(differences.first == sentence, "\(differences)")
    }

    @Test(arguments: [
        ("string", "\"a\"", true), ("string", "1", false), ("integer", "1", true), ("integer", "1.5", false),
        ("number", "1.5", true), ("boolean", "false", true), ("array", "[1]", true), ("object", "{}", true),
        ("uuid", "\"6B29FC40-CA47-1067-B31D-00DD010662DA\"", true), ("uuid", "\"6B29\"", false),
        ("date", "\"2026-11-26T10:00:00Z\"", true), ("date", "\"2026-11-26T10:00:00.250Z\"", true),
        ("date", "\"today\"", false), ("bytes", "{\"$bytes\":\"\"}", true), ("value", "null", true),
        ("nonsense", "1", false),
    ])
    func aPlaceholderStandsForAnyValueOfAKind(kind: String, value: String, isOfKind: Bool) throws {
        let text = { (result: String) in
            "{\"format\":1}\n{\"call\":\"a\",\"id\":1}\n{\"answer\":1,\"result\":[\(result)]}"
        }
        let recorded = try Transcript(text("{\"$any\":\"\(kind)\"}"))
        #expect(try recorded.differences(from: Transcript(text(value))).isEmpty == isOfKind)
    }
}
