import Testing

@testable import TomboloEngine

@Suite
struct DisplayTextTests {
    @Test
    func controlCharactersAreRemoved() {
        #expect(DisplayText.line("a\0b\u{1B}[31m\u{7F}\u{85}c") == "ab[31mc")
        #expect(DisplayText.line("a\u{202E}b\u{2066}c\u{2069}d\u{200F}e\u{FEFF}") == "abcde")
        #expect(DisplayText.line("👨‍👩‍👧 ❤️") == "👨‍👩‍👧 ❤️")
        #expect(DisplayText.line("one\ntwo\tthree\u{2028}four") == "one two three four")
        #expect(DisplayText.paragraph("one\ntwo\tthree\u{2029}four\r") == "one\ntwo three\nfour")
    }

    @Test
    func longTextIsTruncated() {
        #expect(DisplayText.line(String(repeating: "x", count: 200)) == String(repeating: "x", count: 200))
        #expect(DisplayText.line(String(repeating: "x", count: 1_000_000)) == String(repeating: "x", count: 200) + "…")
        let tower = "a" + String(repeating: "\u{301}", count: 1_000_000)
        #expect(DisplayText.line(tower).unicodeScalars.count == 201)
    }

    @Test
    func otherTextIsUnchanged() { #expect(DisplayText.line("標題 +&= <b>_x</b>") == "標題 +&= <b>_x</b>") }
}
