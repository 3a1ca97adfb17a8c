import Testing
import TomboloBrowser

/// Titles as the user sees them.
@Suite struct DisplayTitleTests {
    @Test(
        arguments: [
            ("a\nb\r\nc\td", "a b c d"), ("  a \u{3000} b  ", "a b"), ("a\u{0}\u{7}\u{1B}[31mb", "a[31mb"),
            ("\u{202E}moc.elgoog\u{202C}", "moc.elgoog"), ("a\u{2066}b\u{2069}\u{200E}\u{200F}\u{61C}c", "abc"),
            ("a\u{200B}\u{FEFF}\u{AD}b", "ab"), ("a\u{2028}b\u{2029}c\u{85}d", "a b c d"),
            ("<b>&amp;</b>", "<b>&amp;</b>"), ("\u{E000}\u{10FFFF}a", "a"), ("\u{3164}a", "a"),
            ("👨‍👩‍👧‍👦 ❤️", "👨‍👩‍👧‍👦 ❤️"), ("می‌خواهم", "می‌خواهم"),
        ])
    func aTitleIsOneLineOfText(title: String, text: String) { #expect(DisplayTitle(title, host: "h").text == text) }

    @Test(arguments: ["", " \n\t", "\u{202E}\u{200B}", "\u{200D}\u{200D}", "\u{3164}", "\u{FE0F}"])
    func anEmptyTitleIsReplacedByTheHost(title: String) {
        #expect(DisplayTitle(title, host: "a.example").text == "a.example")
        #expect(DisplayTitle(title).text == "")
    }

    @Test func aLongTitleIsTruncatedBetweenCharacters() {
        #expect(DisplayTitle(String(repeating: "a", count: 300)).text == String(repeating: "a", count: 300))
        #expect(DisplayTitle(String(repeating: "é", count: 301)).text == String(repeating: "é", count: 299) + "…")
        let families = DisplayTitle(String(repeating: "👨‍👩‍👧‍👦", count: 10_000)).text
        #expect(families == String(repeating: "👨‍👩‍👧‍👦", count: 299) + "…")
    }

    @Test func stackedCombiningMarksAreLimited() {
        let title = DisplayTitle("a" + String(repeating: "\u{301}\u{302}", count: 50_000) + "b").text
        #expect(title.unicodeScalars.count == 6)
        let joined = DisplayTitle("a" + String(repeating: "\u{200D}", count: 50_000)).text
        #expect(joined.unicodeScalars.count <= 300 * 12 + 1)
    }

    @Test func aRightToLeftTitleIsIsolated() {
        #expect(DisplayTitle("שלום").isolated == "\u{2068}שלום\u{2069}")
        #expect(DisplayTitle("title").isolated == "title")
    }
}
