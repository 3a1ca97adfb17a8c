import Testing

@testable import TomboloEngine

@Suite
struct ShownTextTests {
    @Test
    func controlCharactersAreRemoved() {
        #expect(ShownText.line("a\0b\u{1B}[31m\u{7F}\u{85}c") == "ab[31mc")
        #expect(ShownText.line("a\u{202E}b\u{2066}c\u{2069}d\u{200F}e\u{FEFF}") == "abcde")
        #expect(ShownText.line("👨‍👩‍👧 ❤️") == "👨‍👩‍👧 ❤️")
        #expect(ShownText.line("one\ntwo\tthree\u{2028}four") == "one two three four")
        #expect(ShownText.paragraph("one\ntwo\tthree\u{2029}four\r") == "one\ntwo three\nfour")
    }

    @Test
    func longTextIsTruncated() {
        #expect(ShownText.line(String(repeating: "x", count: 200)) == String(repeating: "x", count: 200))
        #expect(ShownText.line(String(repeating: "x", count: 1_000_000)) == String(repeating: "x", count: 200) + "…")
        let tower = "a" + String(repeating: "\u{301}", count: 1_000_000)
        #expect(ShownText.line(tower).unicodeScalars.count == 201)
    }

    @Test
    func otherTextIsUnchanged() { #expect(ShownText.line("標題 +&= <b>_x</b>") == "標題 +&= <b>_x</b>") }
}
