import Testing
import TomboloEngine

@testable import TomboloBridge

/// Look-alike origins. Each row has a pattern, an origin as an engine serialises it, and whether they match.
struct OriginPatternTests {
    @Test(arguments: [
        // The same origin
        ("https://example.com", "https://example.com", true),
        ("https://example.com:8443", "https://example.com:8443", true),
        ("app://tour", "app://tour", true),
        ("http://localhost:8080", "http://localhost:8080", true),
        ("http://[::1]:8080", "http://[::1]:8080", true),
        ("https://xn--bcher-kva.example", "https://xn--bcher-kva.example", true),
        // Another spelling
        ("HTTPS://Example.COM", "https://example.com", true),
        ("https://example.com:443", "https://example.com", true),
        ("http://example.com:80", "http://example.com", true),
        ("https://[2001:DB8::1]:443", "https://[2001:db8::1]", true),
        // Scheme
        ("https://example.com", "http://example.com", false),
        ("http://example.com", "https://example.com", false),
        ("app://example.com", "https://example.com", false),
        // Port
        ("https://example.com", "https://example.com:8443", false),
        ("https://example.com:8443", "https://example.com", false),
        ("https://example.com:80", "https://example.com", false),
        ("http://example.com:443", "https://example.com", false),
        ("https://example.com:8443", "https://example.com:844", false),
        // Host
        ("https://example.com", "https://evil-example.com", false),
        ("https://example.com", "https://example.com.evil.com", false),
        ("https://example.com", "https://www.example.com", false),
        ("https://example.com", "https://example.com.", false),
        ("https://example.com.", "https://example.com", false),
        ("https://example.com", "https://example.co", false),
        ("https://example.com", "https://examplecom", false),
        ("https://xn--bcher-kva.example", "https://bucher.example", false),
        ("http://127.0.0.1", "http://localhost", false),
        ("http://[::1]", "http://[::2]", false),
        ("app://tour", "app://tourist", false),
        ("app://tour", "app://tou", false),
        // Opaque
        ("https://example.com", "null", false),
        ("https://example.com", "", false),
        ("https://example.com", "file://", false),
    ])
    func anExactPatternMatchesOneOrigin(pattern: String, origin: String, isMatch: Bool) throws {
        #expect(try OriginPattern(pattern).matches(Origin(serialized: origin), filePath: nil) == isMatch)
    }

    @Test(arguments: [
        ("https://a.example.com", true), ("https://a.b.example.com", true), ("https://xn--a.example.com", true),
        ("https://example.com", false), ("https://evil-example.com", false), ("https://evilexample.com", false),
        ("https://a.example.com.evil.com", false), ("https://example.com.evil.com", false),
        ("https://a.example.com.", false),
        ("https://.example.com", false), ("https://.a.example.com", false), ("https://a..example.com", false),
        ("http://a.example.com", false), ("https://a.example.com:8443", false),
        ("https://a.example.org", false), ("null", false),
    ])
    func aWildcardMatchesEverySubdomain(origin: String, isMatch: Bool) throws {
        #expect(
            try OriginPattern("https://*.example.com").matches(Origin(serialized: origin), filePath: nil) == isMatch)
    }

    @Test func aWildcardMatchesItsPortOnly() throws {
        let pattern = try OriginPattern("https://*.Example.com:8443")
        #expect(pattern.matches(Origin(serialized: "https://a.example.com:8443"), filePath: nil))
        #expect(!pattern.matches(Origin(serialized: "https://a.example.com"), filePath: nil))
        #expect(
            try OriginPattern("https://*.example.com:443").matches(
                Origin(serialized: "https://a.example.com"), filePath: nil))
    }

    @Test(arguments: [
        "", "*", "*://*", "https://*", "https://*.com", "https://*example.com", "https://a.*.com", "https://example.*",
        "https://**.a.com", "http://*.0.0.1", "http://*.127.0.0.1:8080", "http://*.a.0x7f",
        "https://*.*.example.com", "https://*..example.com", "https://*.com.", "https://*.a..com",
        "example.com", "//example.com", "https:example.com", "https://", "https:///",
        "https://example.com/",
        "https://example.com/path", "https://example.com?q", "https://example.com#f", "https://user@example.com",
        "https://user:pass@example.com", "https://example.com@evil.com", "https://example.com:",
        "https://example.com:port",
        "https://example.com:99999", "https://example.com:0443", "https://example.com:-1", "https://bücher.example",
        "https://exam\u{200B}ple.com", "https://example。com", "https://exa mple.com", " https://example.com",
        "https://example.com ",
        "https://example.com\n", "https://example.com\0", "https://[::1", "https://::1", "https://[zz]", "null",
        "about:blank", "data:",
        "blob:https://example.com", "https://example.com,https://example.org", "https://example.com\\evil.com",
        "https://%65xample.com",
        "://example.com", "1http://example.com", "ht tp://example.com",
    ])
    func anInvalidOriginIsRejectedWithAdvice(text: String) {
        let error = #expect(throws: AccessPolicyError.self) { try OriginPattern(text) }
        guard case .badOrigin(let shown, let advice) = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(shown == text)
        #expect(!advice.isEmpty)
    }

    @Test func aPatternsDescriptionIsCanonical() throws {
        #expect(try OriginPattern("HTTPS://Example.com").description == "https://example.com")
        #expect(try OriginPattern("file:///srv/Pages/").description == "file:///srv/Pages/")
    }

    @Test(arguments: [
        "https://example.com", "https://a.example.com:8443", "http://127.0.0.1:8080", "http://[::1]:1", "app://tour",
    ])
    func theExactPatternOfAnOriginEqualsThePatternOfItsText(text: String) throws {
        let origin = Origin(serialized: text)
        #expect(!origin.isOpaque)
        #expect(try OriginPattern(exactly: origin) == OriginPattern(text))
    }

    @Test(arguments: [
        Origin.opaque, .tuple(scheme: "https", host: "*.example.com", port: nil),
        .tuple(scheme: "https", host: "a@example.com", port: nil), .tuple(scheme: "file", host: "a", port: nil),
        .tuple(scheme: "https", host: "Example.com", port: nil), .tuple(scheme: "https", host: "ü.com", port: nil),
    ])
    func unusualOriginsHaveNoPattern(origin: Origin) { #expect(OriginPattern(exactly: origin) == nil) }
}
