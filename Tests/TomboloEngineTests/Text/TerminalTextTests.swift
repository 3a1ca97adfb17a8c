import TestSupport
import Testing
import TomboloEngine
import TomboloTestServer

/// Untrusted text that is written to a terminal.
@Suite struct TerminalTextTests {
    @Test(arguments: HostileText.all)
    func terminalControlCharactersAreRemoved(text: String) {
        for lineBreaks in [TerminalText.LineBreaks.indented, .escaped] {
            let shown = TerminalText(text, lineBreaks: lineBreaks).description
            #expect(HostileText.unsafeScalars(in: shown).isEmpty, "\(shown)")
        }
    }

    @Test(arguments: HostileText.all)
    func escapedJSONIsSafeAndEqual(text: String) throws {
        let value: JSONValue = ["a \(text)": .array([.string(text)])]
        let json = TerminalText.json(try value.jsonText)
        #expect(HostileText.unsafeScalars(in: json).isEmpty, "\(json)")
        #expect(!json.contains("\n"))
        #expect(try JSONValue(jsonText: json) == value)
    }

    @Test func everyControlAndFormatCharacterIsReplaced() {
        for value in UInt32(0)...0x10FFFF {
            guard let scalar = Unicode.Scalar(value), HostileText.isUnsafe(scalar) else { continue }
            let shown = TerminalText("a\(String(Character(scalar)))b", lineBreaks: .escaped).description
            #expect(shown == "a\\u{\(String(value, radix: 16, uppercase: true))}b")
        }
    }

    @Test func unsafeCharactersAreShownAsCodePoints() {
        let text = "\u{1B}[31mRED\u{7}\u{9B}2J\rover\u{202E}txt\u{0}"
        #expect(TerminalText(text).description == #"\u{1B}[31mRED\u{7}\u{9B}2J\u{D}over\u{202E}txt\u{0}"#)
        #expect(TerminalText.json("[\"\u{9B}31m\u{E0041}\"]") == #"["\u009b31m\udb40\udc41"]"#)
    }

    @Test func laterLinesAreIndented() {
        #expect(TerminalText("a\ntombolo: all is well").description == "a\n    tombolo: all is well")
        #expect(TerminalText("a\nb", lineBreaks: .kept).description == "a\nb")
        #expect(TerminalText("a\nb", lineBreaks: .escaped).description == #"a\u{A}b"#)
    }

    @Test func ordinaryTextIsUnchanged() {
        let text = "Zażółć\t漢字 👩‍👩‍👧 ❤️ مرحبا ۝١ नमस्ते क्‍ष می‌خواهم 한국어 e\u{301}"
        #expect(TerminalText(text).description == text)
        #expect(TerminalText.json(#"{"a":"漢字 👩‍👩‍👧"}"#) == #"{"a":"漢字 👩‍👩‍👧"}"#)
    }

    @Test func whitespaceInJSONIsOnOneLine() {
        #expect(TerminalText.json("{\n\t\"a\":\r1}") == "{  \"a\": 1}")
    }
}
