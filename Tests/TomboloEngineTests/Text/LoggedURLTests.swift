import Foundation
import Testing
import TomboloEngine

/// URLs in logs.
@Suite struct LoggedURLTests {
    @Test(arguments: [
        ("https://example.com/a/b", "https://example.com/a/b"),
        ("https://example.com/?token=secret", "https://example.com/?…"),
        ("https://example.com/a#access_token=secret", "https://example.com/a#…"),
        ("https://example.com/a?x=secret#y", "https://example.com/a?…#…"),
        ("https://user:secret@example.com:8443/", "https://…@example.com:8443/"),
        ("https://user:p@ss@example.com?secret", "https://…@example.com?…"),
        ("https://example.com/?", "https://example.com/?"),
        ("mailto:a@example.com?body=secret", "mailto:a@example.com?…"),
        ("data:text/html,secret", "data:text/html…"),
        ("data:text/html;base64,c2VjcmV0", "data:text/html…"),
        ("javascript:alert('secret')", "javascript:alert…"),
        ("blob:https://user:secret@example.com/1?secret", "blob:https://…@example.com/1?…"),
        ("?secret", "?…"),
    ])
    func secretsAreReplacedInAURL(url: String, shown: String) {
        #expect(url.redactingURL() == shown)
    }

    @Test(arguments: [
        ("“https://a.example/?t=secret” failed", "“https://a.example/?…” failed"),
        (
            "from https://u:secret@a.example/ to http://b.example/x#secret.",
            "from https://…@a.example/ to http://b.example/x#…"
        ),
        // A combining mark forms one `Character` with the sign before it.
        ("https://a.example/?\u{301}secret", "https://a.example/?…"),
        ("https:/\u{2f}a.example/?secret", "https://a.example/?…"),
        // A backslash does not always end the authority, for example in a quoted text with escape sequences.
        (#"“https://u:\u0007secret@a.example/b\c”"#, #"“https://…@a.example/b\c”"#),
        (#"app://u\secret@a/ https://a.example\b"#, #"app://…@a/ https://a.example\b"#),
        ("https://a.example/?u=https://b.example/?secret", "https://a.example/?…"),
        ("APP://a?secret <x-y://b?secret>", "APP://a?… <x-y://b?…>"),
        ("12:30: no address here: a?b", "12:30: no address here: a?b"),
        ("", ""),
    ])
    func secretsAreReplacedInURLsWithinAText(text: String, shown: String) {
        #expect(text.redactingURLs() == shown)
    }

    @Test func aURLCanBeLoggedInFull() throws {
        let url = try #require(URL(string: "https://u:p@example.com/a?b#c"))
        #expect(url.logged() == "https://…@example.com/a?…#…")
        #expect(url.logged(.whole) == "https://u:p@example.com/a?b#c")
    }
}
