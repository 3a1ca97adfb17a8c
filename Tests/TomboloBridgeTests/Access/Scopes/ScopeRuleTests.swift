import Foundation
import Testing

@testable import TomboloBridge

struct ScopeRuleTests {
    @Test(arguments: [
        "https://example.com", "https://example.com/", "https://example.com/a?b#c", "HTTPS://EXAMPLE.com:443/",
        "https://a.shop.example/x", "https://example.com?@evil.example", "https://example.com/@evil.example",
    ])
    func aURLOfAPermittedOriginIsInScope(text: String) throws {
        #expect(try ScopeRule.origins("https://example.com", "https://*.shop.example").permits(.text(text)))
    }

    @Test(arguments: [
        "", "example.com", "//example.com", "https:example.com", "https:/example.com", "http://example.com",
        "https://example.com:8443/", "https://example.com.evil.example/", "https://shop.example/",
        "https://evil.example\\@example.com/", "https://example.com\\.evil.example/",
        "https://example.com@evil.example/",
        "https://evil.example/https://example.com", "https://user@example.com/", "https://:@example.com/",
        " https://example.com", "https://example.com ", "https://exam\tple.com", "https://example.com\n.evil.example",
        "https://ex\u{430}mple.com", "https://example。com", "https://example.com%2f.evil.example/",
        "https://%65xample.com/", "https://example.com%00.evil.example/", "blob:https://example.com/1",
        "javascript://example.com/%0aalert(1)", "data:text/html,https://example.com", "file:///etc/passwd",
        "https://example.com:443@evil.example/", "https://example.com:99999/", "https://example.com./",
        "https://[::1]@example.com", "view-source:https://example.com",
    ])
    func urlsThatParsersReadDifferentlyAreOutOfScope(text: String) throws {
        #expect(try !ScopeRule.origins("https://example.com", "https://*.shop.example").permits(.text(text)))
    }

    @Test func numbersAreComparedWithTheRanges() {
        let rule = ScopeRule.numbers(0...10, 20...20)
        for number in [0, 10, 20, 0.5] { #expect(rule.permits(.number(number)), "\(number)") }
        for number in [-0.001, 10.001, 19.999, .infinity, -.infinity, .nan] {
            #expect(!rule.permits(.number(number)), "\(number)")
        }
        #expect((1 << 54).scopeNumbers == [18_014_398_509_481_984])
        // JavaScript cannot represent 2^53 + 1 exactly either.
        #expect(((1 << 53) + 1).scopeNumbers[0].isNaN)
    }

    @Test func textsAreComparedByteByByte() {
        let rule = ScopeRule.texts("png", "caf\u{E9}")
        #expect(rule.permits(.text("png")))
        for text in ["PNG", "png ", "", "pn", "cafe\u{301}"] { #expect(!rule.permits(.text(text)), "\(text)") }
    }

    @Test func aValueOfAnotherKindIsOutOfScope() throws {
        for rule in [try .paths("/"), try .origins("https://example.com"), .texts("1")] as [ScopeRule] {
            #expect(!rule.permits(.number(1)))
        }
        #expect(!ScopeRule.numbers(1...1).permits(.text("1")))
        #expect(ScopeRule.any.permits(.text("1")) && ScopeRule.any.permits(.number(.nan)))
    }

    @Test func anEmptyRulePermitsNothing() throws {
        let rules: [ScopeRule] = [try .paths(), try .origins(), .texts(), .numbers()]
        for rule in rules {
            for value in [ScopeValue.text(""), .text("/"), .number(0)] { #expect(!rule.permits(value)) }
        }
    }

    @Test func scopeValuesComeFromOptionalsAndArrays() throws {
        #expect(("a" as String?).scopeTexts == ["a"])
        #expect((nil as String?).scopeTexts == [])
        #expect(["a", "b"].scopeTexts == ["a", "b"])
        #expect([["a"], []].scopeTexts == ["a"])
        #expect([1, nil].scopeNumbers == [1])
        #expect(try #require(URL(string: "https://example.com/a")).scopeTexts == ["https://example.com/a"])
    }
}
