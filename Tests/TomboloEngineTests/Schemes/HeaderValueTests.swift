import Foundation
import Testing

@testable import TomboloEngine

struct HeaderValueTests {
    @Test(arguments: [
        (0, "Thu, 01 Jan 1970 00:00:00 GMT"), (784_111_777, "Sun, 06 Nov 1994 08:49:37 GMT"),
        (951_782_400, "Tue, 29 Feb 2000 00:00:00 GMT"), (4_107_542_399, "Sun, 28 Feb 2100 23:59:59 GMT"),
        (4_107_542_400, "Mon, 01 Mar 2100 00:00:00 GMT"), (253_402_300_799, "Fri, 31 Dec 9999 23:59:59 GMT"),
        (-5, "Thu, 01 Jan 1970 00:00:00 GMT"), (Int.max, "Fri, 31 Dec 9999 23:59:59 GMT"),
    ])
    func datesAreFormattedForHTTP(seconds: Int, text: String) {
        #expect(HTTPDate.text(secondsSince1970: seconds) == text)
    }

    @Test func httpDatesOfACenturyMatchFoundation() throws {
        let formatter = DateFormatter()
        formatter.locale = Locale(identifier: "en_US_POSIX")
        formatter.timeZone = TimeZone(identifier: "UTC")
        formatter.dateFormat = "EEE, dd MMM yyyy HH:mm:ss 'GMT'"
        for day in stride(from: 0, to: 36_525, by: 13) {
            let seconds = day * 86_400 + day
            #expect(
                HTTPDate.text(secondsSince1970: seconds)
                    == formatter.string(from: Date(timeIntervalSince1970: Double(seconds))))
        }
    }

    @Test(arguments: [
        ("index.html", "text/html; charset=utf-8"), ("a.mjs", "text/javascript; charset=utf-8"),
        ("A.JS", "text/javascript; charset=utf-8"), ("x.css", "text/css; charset=utf-8"),
        ("x.json", "application/json; charset=utf-8"), ("x.js.map", "application/json; charset=utf-8"),
        ("app.webmanifest", "application/manifest+json; charset=utf-8"), ("x.svg", "image/svg+xml; charset=utf-8"),
        ("x.wasm", "application/wasm"), ("x.woff2", "font/woff2"), ("x.avif", "image/avif"), ("x.webp", "image/webp"),
        ("x.mp4", "video/mp4"), ("x.tar.gz", "application/gzip"), ("x.unknown", "application/octet-stream"),
        ("Makefile", "application/octet-stream"), ("x.", "application/octet-stream"), ("", "application/octet-stream"),
    ])
    func theContentTypeFollowsTheExtension(name: String, type: String) {
        #expect(MIMEType.contentType(ofFileNamed: name) == type)
    }

    @Test func theStrictPolicyAllowsTheAppsFolderAndNothingInline() {
        let text = ContentSecurityPolicy.strict.description
        #expect(
            text == """
                default-src 'self'; img-src 'self' data: blob:; font-src 'self' data:; media-src 'self' blob:; object-src 'none'; \
                base-uri 'self'; frame-ancestors 'self'; form-action 'self'
                """)
        #expect(!text.contains("unsafe"))
    }

    @Test func allowAddsASourceToTheFallbackOfTheDirective() {
        var policy = ContentSecurityPolicy.strict
        policy.allow("https://api.example.com", for: "connect-src")
        policy.allow("https://api.example.com", for: "connect-src")
        policy.allow("https://plugin.example.com", for: "object-src")
        policy.allow("https://parent.example.com", for: "frame-ancestors")
        policy.allow("allow-forms", for: "sandbox")
        #expect(policy["connect-src"] == ["'self'", "https://api.example.com"])
        #expect(policy["object-src"] == ["https://plugin.example.com"])
        #expect(policy["frame-ancestors"] == ["'self'", "https://parent.example.com"])
        #expect(policy["sandbox"] == ["allow-forms"])
    }

    @Test func invalidDirectivesAndSourcesAreOmitted() {
        let policy: ContentSecurityPolicy = [
            "default-src": ["'self'", "x; script-src *", "a\r\nSet-Cookie: b", "c,d", ""], "bad name": ["*"],
            "upgrade-insecure-requests": [],
        ]
        #expect(policy.description == "default-src 'self'; upgrade-insecure-requests")
    }

    @Test(arguments: ["tour", "my-app", "a", "2048"])
    func validAppNamesAreAccepted(name: String) { #expect(AppNameError.isAcceptable(name)) }

    @Test(arguments: ["", "-a", "Tour", "a.b", "a b", "a/b", "ä", "a:1", "a@b", String(repeating: "a", count: 64)])
    func invalidAppNamesAreRejected(name: String) { #expect(!AppNameError.isAcceptable(name)) }
}
