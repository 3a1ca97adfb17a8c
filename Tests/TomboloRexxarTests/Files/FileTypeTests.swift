import Foundation
import Testing

@testable import TomboloRexxar

@Suite
struct FileTypeTests {
    private func type(_ path: String, said: String?, _ text: String = "") throws -> String {
        FileType.of(try #require(RoutedURL("https://h/\(path)")), said: said, bytes: Data(text.utf8))
    }

    @Test(arguments: ["text/html; charset=gbk", "application/x-javascript", "image/png", "x/y"])
    func specificTypesOfTheServerAreKept(said: String) throws { #expect(try type("a.html", said: said) == said) }

    @Test(
        arguments: ["text/plain", "TEXT/PLAIN; charset=utf-8", "application/octet-stream", "binary/octet-stream", nil]
            as [String?])
    func genericTypesAreReplacedByTheTypeOfTheExtension(said: String?) throws {
        #expect(try type("a.html", said: said) == "text/html; charset=utf-8")
        #expect(try type("a.js", said: said) == "text/javascript")
        #expect(try type("a.css", said: said) == "text/css")
        #expect(try type("a.woff2", said: said) == "font/woff2")
    }

    @Test
    func genericTypesAreKeptForUnknownExtensions() throws {
        #expect(try type("LICENSE", said: "text/plain") == "text/plain")
        #expect(try type("a.bin7", said: "application/octet-stream") == "application/octet-stream")
        #expect(try type("a.txt", said: "text/plain; charset=gbk") == "text/plain; charset=gbk")
        #expect(try type("cart", said: nil) == "text/html; charset=utf-8")
        #expect(try type("a.bin7", said: nil) == "application/octet-stream")
    }

    @Test(arguments: [
        "", "<meta charset=\"UTF-8\">", "<meta charset = utf8>", "<script charset=gbk src=a.js></script>",
    ])
    func pagesWithoutAnotherCharsetAreUTF8(text: String) throws {
        #expect(try type("a.html", said: nil, text) == "text/html; charset=utf-8")
    }

    @Test(arguments: [
        "<meta charset=gbk>", "<META CHARSET='Shift_JIS'>",
        #"<meta http-equiv="Content-Type" content="text/html; charset=big5">"#,
    ])
    func noCharsetIsAddedIfThePageDeclaresOne(text: String) throws {
        #expect(try type("a.html", said: nil, text) == "text/html")
        #expect(try type("a.html", said: "text/html; charset=utf-8", text) == "text/html; charset=utf-8")
    }
}
