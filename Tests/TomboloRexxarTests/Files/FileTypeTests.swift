import Foundation
import Testing

@testable import TomboloRexxar

@Suite
struct FileTypeTests {
    private func type(_ path: String, declared: String?, _ text: String = "") throws -> String {
        FileType.of(try #require(RoutedURL("https://h/\(path)")), declared: declared, bytes: Data(text.utf8))
    }

    @Test(arguments: ["text/html; charset=gbk", "application/x-javascript", "image/png", "x/y"])
    func specificTypesOfTheServerAreKept(declared: String) throws {
        #expect(try type("a.html", declared: declared) == declared)
    }

    @Test(
        arguments: ["text/plain", "TEXT/PLAIN; charset=utf-8", "application/octet-stream", "binary/octet-stream", nil]
            as [String?])
    func genericTypesAreReplacedByTheTypeOfTheExtension(declared: String?) throws {
        #expect(try type("a.html", declared: declared) == "text/html; charset=utf-8")
        #expect(try type("a.js", declared: declared) == "text/javascript")
        #expect(try type("a.css", declared: declared) == "text/css")
        #expect(try type("a.woff2", declared: declared) == "font/woff2")
    }

    @Test
    func genericTypesAreKeptForUnknownExtensions() throws {
        #expect(try type("LICENSE", declared: "text/plain") == "text/plain")
        #expect(try type("a.bin7", declared: "application/octet-stream") == "application/octet-stream")
        #expect(try type("a.txt", declared: "text/plain; charset=gbk") == "text/plain; charset=gbk")
        #expect(try type("cart", declared: nil) == "text/html; charset=utf-8")
        #expect(try type("a.bin7", declared: nil) == "application/octet-stream")
    }

    @Test(arguments: [
        "", "<meta charset=\"UTF-8\">", "<meta charset = utf8>", "<script charset=gbk src=a.js></script>",
    ])
    func pagesWithoutAnotherCharsetAreUTF8(text: String) throws {
        #expect(try type("a.html", declared: nil, text) == "text/html; charset=utf-8")
    }

    @Test(arguments: [
        "<meta charset=gbk>", "<META CHARSET='Shift_JIS'>",
        #"<meta http-equiv="Content-Type" content="text/html; charset=big5">"#,
    ])
    func noCharsetIsAddedIfThePageDeclaresOne(text: String) throws {
        #expect(try type("a.html", declared: nil, text) == "text/html")
        #expect(try type("a.html", declared: "text/html; charset=utf-8", text) == "text/html; charset=utf-8")
    }
}
