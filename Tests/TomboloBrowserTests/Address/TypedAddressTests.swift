import Foundation
import Testing
import TomboloBrowser

/// The results of typed texts: a page, a search or an error.
@Suite struct TypedAddressTests {
    @Test(arguments: ["/", "?", "#", "\\"])
    func aCombiningMarkAfterADelimiterDoesNotHideTheEndOfTheHost(end: String) {
        for text in ["https://bank.example\(end)\u{301}x@evil.example/", "bank.example\(end)\u{20E3}x@evil.example/"] {
            guard case .page(let url) = TypedAddress(text) else { continue }
            #expect(url.host() == "bank.example", "\(text)")
        }
    }

    @Test
    func aCombiningMarkAfterTheAtSignDoesNotHideTheUserName() {
        for text in ["https://bank.example@\u{301}evil.example/", "https://bank.example:\u{301}x@evil.example/"] {
            guard case .page(let url) = TypedAddress(text) else { continue }
            #expect(url.host()?.hasPrefix("bank") == false, "\(text)")
        }
        #expect(TypedAddress("someone@\u{301}example.com") == .unusable(.notAnAddress))
    }

    @Test(
        arguments: [
            ("example.com", "https://example.com"),
            ("http://naver.com", "http://naver.com"),
            ("https://x", "https://x"),
            ("HTTP://NAVER.COM", "http://naver.com"),
            ("hTTps:\\\\example.com\\a", "https://example.com/a"),
            ("http:example.com/", "http://example.com/"),
            ("example.com/?u=http://x", "https://example.com/?u=http://x"),
            ("  example.com\t", "https://example.com"),
            ("example.com.", "https://example.com."),
            ("EXAMPLE.com:8443/Path", "https://example.com:8443/Path"),
            ("example.com:", "https://example.com"),
            ("a_b.example", "https://a_b.example"),
            ("host", "https://host"),
            ("host:0080/x", "https://host:80/x"),
            ("about:blank", "about:blank"),
        ])
    func anAddressWithoutASchemeUsesHTTPS(typed: String, url: String) throws {
        #expect(TypedAddress(typed) == .page(try #require(URL(string: url))))
    }

    @Test(
        arguments: [
            ("localhost:8080/_/page?n=A", "http://localhost:8080/_/page?n=A"),
            ("LOCALHOST", "http://localhost"),
            ("app.localhost", "http://app.localhost"),
            ("127.0.0.1:8080", "http://127.0.0.1:8080"),
            ("[::1]:80", "http://[::1]:80"),
            ("https://localhost", "https://localhost"),
            ("127.0.0.1.example", "https://127.0.0.1.example"),
            ("[2001:DB8::1]/x", "https://[2001:db8::1]/x"),
            ("10.0.0.1", "https://10.0.0.1"),
            ("localhost.example", "https://localhost.example"),
        ])
    func onlyTheLocalMachineUsesHTTPByDefault(typed: String, url: String) throws {
        #expect(TypedAddress(typed) == .page(try #require(URL(string: url))))
    }

    @Test(
        arguments: [
            ("한국.한국", "https://xn--3e0b707e.xn--3e0b707e"),
            ("http://例え.jp/パス?q=値", "http://xn--r8jz45g.jp/%E3%83%91%E3%82%B9?q=%E5%80%A4"),
            ("BÜCHER.example/a b", "https://xn--bcher-kva.example/a%20b"),
            ("example.com/100%", "https://example.com/100%25"),
            ("example.com/%41", "https://example.com/%41"),
        ])
    func nonASCIICharactersAreEncoded(typed: String, url: String) {
        guard case .page(let page) = TypedAddress(typed) else {
            Issue.record("“\(typed)” is not an address.")
            return
        }
        #expect(page.absoluteString == url)
    }

    @Test(arguments: ["", " ", "\n\r\n", "\t \u{3000}"])
    func whitespaceAloneCountsAsEmptyInput(typed: String) { #expect(TypedAddress(typed) == .nothing) }

    @Test(
        arguments: [
            "not a url", "http://", "https://[", "ht!tp://x", "https://[::1", "[::g]", "a..b", ".com", "-a.example",
            "example.com:99999", "example.com:+80", "example.com:8a", "me@example.com", "https:///", "a%2eb.example",
            "xn--.com!",
            "http://\u{202E}moc.elpmaxe", "?", "#", "/etc/passwd",
        ])
    func textWithoutAValidHostIsNotAnAddress(typed: String) {
        #expect(TypedAddress(typed) == .unusable(.notAnAddress))
    }

    @Test(
        arguments: [
            ("javascript:alert(1)", "javascript"), ("JavaScript:alert(1)", "javascript"),
            ("java\nscript:alert(1)", "javascript"), ("file:///etc/passwd", "file"), ("data:text/html,x", "data"),
            ("ftp://x", "ftp"), ("view-source:https://x", "view-source"), ("about:config", "about"),
            ("mailto:a@b", "mailto"),
        ])
    func addressesOfOtherSchemesAreRejected(typed: String, scheme: String) {
        #expect(TypedAddress(typed) == .unusable(.scheme(scheme)))
        #expect(TypedAddress(typed, searches: true) == .unusable(.scheme(scheme)))
    }

    @Test func userNameAndPasswordAreRemoved() throws {
        #expect(
            TypedAddress("https://bank.example:pass@evil.example/x")
                == .page(try #require(URL(string: "https://evil.example/x"))))
    }

    @Test(
        arguments: [
            ("not a url", true), ("word", true), ("what is 1/2?", true), ("me@example.com", true),
            ("example.com", false),
            ("localhost", false), ("host:8080", false), ("[::1]", false), ("10.0.0.1/x", false),
            ("https://word", false),
        ])
    func otherTextIsSearchedForIfSearchIsOn(typed: String, isSearched: Bool) {
        let address = TypedAddress("  \(typed) ", searches: true)
        if isSearched {
            #expect(address == .search(typed))
        } else if case .page = address {
        } else {
            Issue.record("“\(typed)” became \(address).")
        }
    }

    @Test func lineBreaksInAnAddressAreRemoved() throws {
        #expect(
            TypedAddress("https://example.com/a\r\n  b")
                == .page(try #require(URL(string: "https://example.com/a%20%20b"))))
    }

    @Test(arguments: ["a", "a.", "https://", "é", "[", "%", "@", ":"])
    func aHugeTextIsParsedQuickly(piece: String) {
        let text = String(repeating: piece, count: 100_000 / piece.utf8.count)
        _ = TypedAddress(text)
        if case .page(let url) = TypedAddress("example.com/" + text) {
            #expect(url.host() == "example.com")
        } else {
            Issue.record("An address with a long path is an address.")
        }
    }
}
