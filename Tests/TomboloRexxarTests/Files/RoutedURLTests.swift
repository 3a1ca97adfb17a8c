import Foundation
import Testing

@testable import TomboloRexxar

@Suite
struct RoutedURLTests {
    @Test(arguments: [
        "", "cart.html", "//h/a", "file:///etc/passwd", "javascript:alert(1)", "data:text/html,x", "ftp://h/a",
        "https://",
        "https://user@h/a", "https://user:secret@h/a", "https://:secret@h/a", "https://h/a/../b",
        "https://h/a/%2E%2e/b",
        "https://h/./b", "https://h:99999/a", "https://h h/a", "rexxar-https://h/a", "https://h%2fx/a",
    ])
    func invalidURLsAreRejected(text: String) { #expect(RoutedURL(text) == nil) }

    @Test(arguments: [
        ("https://h/a.html", "rexxar-https://h/a.html"), ("http://h/a.html", "rexxar-http://h/a.html"),
        ("https://h:8443/a", "rexxar-https://h:8443/a"), ("HTTPS://H.example:443", "rexxar-https://h.example/"),
        ("http://[::1]:8080/a?b=c#d", "rexxar-http://[::1]:8080/a?b=c#d"),
        ("https://h/%E9%A1%B5.html?a=%2B+&a=2&b", "rexxar-https://h/%E9%A1%B5.html?a=%2B+&a=2&b"),
    ])
    func remoteURLsMapToTheRexxarScheme(remote: String, shown: String) throws {
        let url = try #require(RoutedURL(remote))
        #expect(url.shown.absoluteString == shown)
        #expect(RoutedURL(shown: url.shown) == url)
        #expect(RoutedURL(remote: url.remote) == url)
    }

    @Test
    func otherSchemesAreRejected() throws {
        for text in ["https://h/a", "rexxar://h/a", "rexxar-ftp://h/a", "rexxar-file:///a", "app://h/a"] {
            #expect(RoutedURL(shown: try #require(URL(string: text))) == nil, "\(text)")
        }
    }

    @Test
    func keysDifferByPortSchemeAndQuery() throws {
        let keys = ["http://h/a.js", "http://h:8080/a.js", "https://h/a.js", "https://h/a.js?v=1"].compactMap {
            RoutedURL($0)?.key
        }
        #expect(Set(keys).count == 4)
        #expect(RoutedURL("https://h:443/a.js#x")?.key == RoutedURL("https://h/a.js")?.key)
    }

    @Test(arguments: [
        ("https://h/logo%402x.png", "https://h/logo@2x.png"), ("https://h/a%281%29.js", "https://h/a(1).js"),
        ("https://h/%e9%a1%b5.html", "https://h/%E9%A1%B5.html"), ("https://h/%7ea%2Db", "https://h/~a-b"),
        ("https://h/a%3db%2c%2B.js?x=%40", "https://h/a=b,+.js?x=%40"),
    ])
    func equivalentPercentEncodingsHaveTheSameKey(one: String, other: String) throws {
        #expect(try #require(RoutedURL(one)).key == (try #require(RoutedURL(other))).key)
    }

    @Test(arguments: [
        ("https://h/a%2Fb", "https://h/a/b"), ("https://h/a%3Fb", "https://h/a?b"),
        ("https://h/a%23b", "https://h/a#b"),
        ("https://h/a%2541", "https://h/a%41"), ("https://h/a?x=%2B", "https://h/a?x=+"),
        ("https://h/%00", "https://h/"), ("https://h/a%20b", "https://h/a+b"),
    ])
    func differentURLsHaveDifferentKeys(one: String, other: String) throws {
        #expect(try #require(RoutedURL(one)).key != (try #require(RoutedURL(other))).key)
    }

    @Test(arguments: [
        ("https://h/a.html", "a&b=c#d%20漢字?+:/", "https://h/a.html?uri=a%26b%3Dc%23d%2520%E6%BC%A2%E5%AD%97?+:/"),
        (
            "https://h/a.html?x=1&x=2#top", "douban://douban.com/cart",
            "https://h/a.html?x=1&x=2&uri=douban://douban.com/cart#top"
        ),
        ("https://h/a.html?", "u", "https://h/a.html?uri=u"),
    ])
    func theURIIsAppendedToTheQuery(remote: String, uri: String, expected: String) throws {
        let url = try #require(RoutedURL(remote))
        #expect(url.shown(uri: uri).absoluteString == "rexxar-" + expected)
        let item = try #require(URLComponents(string: expected)?.queryItems?.last)
        #expect(item == URLQueryItem(name: "uri", value: uri))
        #expect(url.adding(uri: uri).withoutURI.key == url.key.trimmingSuffix("?"))
    }

    @Test
    func onlyTheLastURIItemIsRemoved() throws {
        #expect(try #require(RoutedURL("https://h/a?uri=1&b=2")).withoutURI.query == "uri=1&b=2")
        #expect(try #require(RoutedURL("https://h/a?uri=1&uri=2")).withoutURI.query == "uri=1")
        #expect(try #require(RoutedURL("https://h/a?curi=1")).withoutURI.query == "curi=1")
    }
}

extension String {
    fileprivate func trimmingSuffix(_ suffix: String) -> String {
        hasSuffix(suffix) ? String(dropLast(suffix.count)) : self
    }
}
