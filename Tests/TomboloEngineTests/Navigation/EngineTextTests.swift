import Foundation
import Testing

@testable import TomboloEngine

struct EngineTextTests {
    @Test(arguments: [
        ("https://a.example/x%20y?q=%41#z", "https://a.example/x%20y?q=%41#z"),
        ("app://a/b|c%20d", "app://a/b%7Cc%20d"), ("app://a/[1]%20", "app://a/%5B1%5D%20"),
        ("http://[::1]:80/[x]", "http://[::1]:80/%5Bx%5D"), ("app://a/100%?x%20", "app://a/100%25?x%20"),
        ("app://a/%zz%41", "app://a/%25zz%41"), ("app://a/b\\c", "app://a/b%5Cc"), ("app://a/x#y#z", "app://a/x#y%23z"),
        ("app://a/별%20", "app://a/%EB%B3%84%20"), ("about:blank", "about:blank"),
        ("data:text/plain,a%20b", "data:text/plain,a%20b"), ("app://a/../%2e%2e/x", "app://a/../%2e%2e/x"),
        ("app://a?[x]", "app://a?%5Bx%5D"), ("file:///a%5Bb", "file:///a%5Bb"),
    ])
    func urlsOfTheEngineKeepTheirEncoding(text: String, url: String) {
        #expect(URL(engineText: text)?.absoluteString == url)
    }

    @Test(arguments: ["", "https://a:port/"])
    func invalidURLsAreRejected(text: String) { #expect(URL(engineText: text) == nil) }
}
