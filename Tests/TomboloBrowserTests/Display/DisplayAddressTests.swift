import Foundation
import Testing
import TomboloBrowser

/// Addresses as the user sees them.
@Suite struct DisplayAddressTests {
    private func shown(_ address: String) throws -> DisplayAddress {
        DisplayAddress(try #require(URL(string: address)))
    }

    @Test(
        arguments: [
            ("https://bank.example@evil.example/", "https://evil.example/"),
            ("https://user:pass@evil.example:8443/@x", "https://evil.example:8443/@x"),
            ("http://bank.example%2Flogin@evil.example", "http://evil.example"),
            ("https://a@b@evil.example/", "https://evil.example/"),
        ])
    func userNameAndPasswordAreNotDisplayed(address: String, text: String) throws {
        // Foundation rejects some of these addresses. Those are never displayed.
        guard let url = URL(string: address) else { return }
        #expect(DisplayAddress(url).text == text)
    }

    @Test(
        arguments: [
            "%00", "%0A", "%09", "%20", "%7F", "%25", "%2F", "%3F", "%23", "%26", "%41", "%C2%A0", "%C2%85",
            "%E2%80%AE",  // U+202E
            "%E2%81%A8",  // U+2068
            "%E2%80%8B", "%E2%80%8D", "%EF%BB%BF", "%C2%AD",  // invisible characters
            "%E3%80%80", "%E2%80%A8",  // spaces and line ends
            "%E3%85%A4", "%E2%A0%80",  // characters that look blank
            "%EF%BC%8F", "%E2%88%95", "%E2%81%84",  // slashes
            "%D7%90", "%D8%A7",  // from right to left
            "%CC%81",  // a combining mark after a slash
            "%FF", "%C3", "%ED%A0%80", "%F4%90%80%80", "%C0%AF", "%E2%28%A1",  // invalid UTF-8
        ])
    func deceptiveCharactersStayEncoded(encoded: String) throws {
        let address = "https://a.example/\(encoded)/b?c=\(encoded)#\(encoded)"
        #expect(try shown(address).text == address)
    }

    @Test(
        arguments: [
            ("/%E4%BE%8B%E3%81%88?q=%ED%95%9C#%C3%A9", "/例え?q=한#é"),
            ("/%e4%be%8b", "/例"),
            ("/e%CC%81", "/e%CC%81"),
            ("/%C3%A9%CC%81", "/é\u{301}"),
            ("/%F0%9F%8D%A3", "/🍣"),
            ("/%E4%BE%8B%2F%E4%BE%8B%E2%80%AE", "/例%2F例%E2%80%AE"),
            ("/%25E4%25BE%258B", "/%25E4%25BE%258B"),
            ("/100%25%C3%A9", "/100%25é"),
        ])
    func nonASCIILettersAreDecoded(encoded: String, text: String) throws {
        #expect(try shown("https://a.example" + encoded).text == "https://a.example" + text)
    }

    @Test func theDisplayedTextLeadsToTheSameAddressWhenTyped() throws {
        let url = try #require(URL(string: "https://xn--r8jz45g.jp:8443/%E4%BE%8B%2F%25?q=%C3%A9%26a#%E2%80%AE"))
        #expect(TypedAddress(DisplayAddress(url).text) == .page(url))
    }

    @Test(
        arguments: [
            ("https://xn--r8jz45g.jp:8443/x", "例え.jp"), ("https://u@a.example", "a.example"),
            ("http://[::1]:80/", "[::1]"), ("https://xn--80ak6aa92e.com/", "xn--80ak6aa92e.com"),
            ("app://start/x", "start"), ("HTTPS://A.example/https://b.example/", "a.example"),
        ])
    func theHostIsTheEmphasisedPart(address: String, host: String) throws {
        let shown = try shown(address)
        #expect(shown.host.map { String(shown.text[$0]) } == host)
    }

    @Test(arguments: [
        "about:blank", "data:text/html,https://a.example/", "mailto:a@b.example", "blob:https://a.example/1",
    ])
    func anAddressWithoutAHostIsShownAsItIs(address: String) throws {
        let shown = try shown(address)
        #expect(shown.text == address)
        #expect(shown.host == nil)
    }

    @Test func aHugeAddressIsTruncated() throws {
        let address = "https://a.example/" + String(repeating: "%E4%BE%8B", count: 20_000)
        let shown = try shown(address)
        #expect(!shown.isWhole)
        #expect(shown.text.hasSuffix("…"))
        #expect(shown.text.utf8.count <= DisplayAddress.maximumLength + 3)
        #expect(shown.host.map { String(shown.text[$0]) } == "a.example")
        #expect(try self.shown("https://a.example/" + String(repeating: "a", count: 1000)).isWhole)
    }

    @Test(arguments: ["%", "%E4", "%E4%BE%8B", "%CC%81", "@", ":", "/"])
    func everyAddressIsFormattedQuickly(piece: String) throws {
        guard let url = URL(string: "https://a.example/" + String(repeating: piece, count: 30_000 / piece.utf8.count))
        else { return }
        #expect(DisplayAddress(url).text.hasPrefix("https://a.example/"))
    }
}
