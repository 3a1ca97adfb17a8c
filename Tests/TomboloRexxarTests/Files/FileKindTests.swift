import Testing

@testable import TomboloRexxar

@Suite
struct FileKindTests {
    @Test(arguments: [
        ("a.js", "text/html"), ("a.css", "text/html"), ("a.css", "text/javascript"), ("a.html", "text/css"),
        ("a.png", "text/html"), ("a.json", "text/html"), ("a.woff2", "application/xhtml+xml"), ("A.JS", "text/html"),
    ])
    func typesThatContradictTheExtensionAreFound(path: String, type: String) throws {
        #expect(FileKind.contradicts(type, try #require(RoutedURL("https://h/\(path)"))))
    }

    @Test(
        arguments: [
            ("a.html", "text/html"), ("cart", "text/html"), ("cart.php", "text/html"), ("v1.2/cart", "text/html"),
            ("a.js", "application/x-javascript"), ("a.js", "text/plain"), ("a.js", nil), ("a.png", "image/png"),
            ("a.xhtml", "application/xhtml+xml"), ("", "text/html"), ("data", "text/javascript"),
        ] as [(String, String?)])
    func matchingAndNeutralTypesDoNotContradictTheExtension(path: String, type: String?) throws {
        #expect(!FileKind.contradicts(type, try #require(RoutedURL("https://h/\(path)"))))
    }
}
