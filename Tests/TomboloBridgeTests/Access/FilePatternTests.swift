import Testing
import TomboloEngine

@testable import TomboloBridge

/// File patterns, which match top-level documents by the path of the committed URL.
struct FilePatternTests {
    @Test(arguments: [
        ("/srv/pages/index.html", true), ("/srv/pages/deep/er/index.html", true), ("/srv/pages/", true),
        ("/srv/pages/a b.html", true),
        ("/srv/pages/größe.html", true), ("/srv/pages/..hidden.html", true), ("/srv/pages/a..b/c.html", true),
        ("/srv/pages", false), ("/srv/pages-evil/index.html", false), ("/srv/page/index.html", false),
        ("/srv/index.html", false),
        ("/Srv/Pages/index.html", false), ("srv/pages/index.html", false), ("", false), ("/", false),
        ("//srv/pages/index.html", false),
        ("/evil/srv/pages/index.html", false),
        // Paths that result from decoding a sequence such as ..%2F, which a URL parser does not resolve
        ("/srv/pages/../secret.html", false), ("/srv/pages/a/../../secret.html", false), ("/srv/pages/..", false),
        ("/srv/pages/./index.html", false), ("/srv/pages/a\0.html", false),
    ])
    func aFolderPatternMatchesFilesBelowIt(path: String, isMatch: Bool) throws {
        #expect(try OriginPattern("file:///srv/pages/").matches(.opaque, filePath: path) == isMatch)
    }

    @Test func folderPathsAreComparedByteByByte() throws {
        // The two paths are canonically equivalent Unicode text, but they name different folders in the file system.
        let pattern = try OriginPattern("file:///srv/caf\u{E9}/")
        #expect(pattern.matches(.opaque, filePath: "/srv/caf\u{E9}/a.html"))
        #expect(!pattern.matches(.opaque, filePath: "/srv/cafe\u{301}/a.html"))
    }

    @Test func onlyOpaqueDocumentsWithAFilePathMatch() throws {
        let pattern = try OriginPattern("file:///srv/pages/")
        #expect(!pattern.matches(.opaque, filePath: nil))
        #expect(!pattern.matches(Origin(serialized: "https://example.com"), filePath: "/srv/pages/index.html"))
    }

    @Test func aHostPatternNeverMatchesAFile() throws {
        #expect(try !OriginPattern("https://example.com").matches(.opaque, filePath: "/srv/pages/index.html"))
        #expect(try !OriginPattern("https://*.example.com").matches(.opaque, filePath: "/a.example.com/index.html"))
    }

    @Test(arguments: [
        "file://", "file:///srv/pages", "file:///srv/../etc/", "file:///srv/./pages/", "file:////",
        "file:///srv//pages/",
        "file:///srv/%2e%2e/etc/", "file://host/srv/", "file://*/", "file:///srv/pages/..", "FILE:///srv/pages/",
        "filE://i", "File://host:80", "fILE://*.example.com",
        "file:/srv/pages/",
        "file:///srv/pages/../", "file:///../", "file:///./",
    ])
    func anInvalidFolderPatternIsRejected(text: String) {
        #expect(throws: AccessPolicyError.self) { try OriginPattern(text) }
    }
}
