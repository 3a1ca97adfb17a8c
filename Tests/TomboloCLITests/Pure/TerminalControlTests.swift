import Testing

@testable import TomboloCLI

struct TerminalControlTests {
    @Test func aPageCannotCommandTheTerminal() {
        let text = "\u{1B}[31mRED\u{7}\u{9B}2J\rover\u{202E}txt\u{0}"
        #expect(text.withoutTerminalControl == #"\u{1B}[31mRED\u{7}\u{9B}2J\u{D}over\u{202E}txt\u{0}"#)
    }

    @Test func aPageCannotSpeakInTheCommandsName() {
        #expect("a\ntombolo: all is well".withoutTerminalControl == "a\n    tombolo: all is well")
    }

    @Test func otherTextStaysAsItIs() {
        #expect("Zażółć\t漢字 👩‍👩‍👧".withoutTerminalControl == "Zażółć\t漢字 👩‍👩‍👧")
    }
}
