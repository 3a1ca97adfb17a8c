import Foundation
import Testing
import TomboloReleasing

struct PublishedFileTests {
    private static let digest = String(repeating: "ab", count: 32)

    @Test(arguments: [
        ("objects/ab/\(digest.dropFirst(2))", PublishedFile.Kind.object),
        ("objects/ab/\(digest.dropFirst(2)).zst", .compressed),
        ("deltas/\(digest)/\(digest).dcz", .delta), ("packs/\(digest)/\(digest).tbpk", .pack),
        ("hints/\(digest).json", .hint), ("targets/web/stable/1.4.2+x/\(digest).bundle.json", .target),
        ("metadata/1.root.json", .root), ("metadata/12.snapshot.json", .metadata),
        ("metadata/3.targets.json", .metadata),
        ("metadata/7.web-stable.json", .metadata), ("metadata/7.my.app-halt.json", .metadata),
        ("metadata/timestamp.json", .timestamp),
    ])
    func filesOfARepositoryAreRecognized(path: String, kind: PublishedFile.Kind) {
        #expect(PublishedFile(path)?.kind == kind)
    }

    @Test(arguments: [
        "", "/", "metadata", "metadata/", "/metadata/timestamp.json", "repository.json", "staging/root.json",
        "unfinished/x",
        "metadata/1.timestamp.json", "metadata/root.json", "metadata/0.root.json", "metadata/-1.root.json",
        "metadata/+1.root.json",
        "metadata/01.root.json", "metadata/1.root.json.bak", "metadata/1.Root.json", "metadata/1.web.json",
        "metadata/1.%2e%2e.json",
        "metadata/../keys/1.root.json", "metadata/99999999999999999999.root.json", "metadata/.timestamp.json",
        "metadata/online.pem",
        "objects/ab", "objects/ab/x", "objects/ab/\(digest)", "objects/AB/\(digest.dropFirst(2))",
        "objects/ab/\(digest.dropFirst(2)).gz",
        "objects/ab/\(digest.dropFirst(2).uppercased())", "objects/ab/\(digest.dropFirst(2))\n",
        "objects//ab/\(digest.dropFirst(2))",
        "deltas/\(digest)/\(digest)", "deltas/\(digest)/../\(digest).dcz", "packs/\(digest).tbpk", "hints/\(digest)",
        "hints/x.json",
        "targets/web/stable/1/bundle.json", "targets/web/stable/../\(digest).bundle.json",
        "targets/Web/stable/1/\(digest).bundle.json",
        "targets/web/halt/1/\(digest).bundle.json", "targets/web/stable/1/2/\(digest).bundle.json",
    ])
    func otherPathsAreNotServed(path: String) {
        #expect(PublishedFile(path) == nil)
    }

    @Test func publishedFilesHaveTheRecommendedHeaders() {
        for kind in PublishedFile.Kind.allCases {
            let expected =
                switch kind {
                case .timestamp: "public, max-age=60, must-revalidate"
                case .hint: "public, max-age=3600"
                case .compressed, .delta, .pack: "public, max-age=86400, no-transform"
                default: "public, max-age=31536000, immutable, no-transform"
                }
            #expect(kind.cacheControl == expected)
        }
    }

    @Test func addressesAreFoldersOrRemotes() throws {
        let here = URL(filePath: "/home/ann/app", directoryHint: .isDirectory)
        func folder(_ path: String) -> PushAddress { .folder(URL(filePath: path).standardizedFileURL) }
        func path(_ address: PushAddress) -> String? {
            if case .folder(let url) = address { url.path } else { nil }
        }
        #expect(path(try PushAddress("www", in: here)) == "/home/ann/app/www")
        #expect(path(try PushAddress("../www", in: here)) == "/home/ann/www")
        #expect(path(try PushAddress("/srv/www", in: here)) == "/srv/www")
        #expect(path(try PushAddress("./a:b", in: here)) == "/home/ann/app/a:b")
        #expect(path(try PushAddress("file:///srv/a%20b", in: here)) == "/srv/a b")
        #expect(try PushAddress("cdn:bucket/app", in: here) == .remote("cdn:bucket/app"))
        #expect(try PushAddress("cdn:", in: here) == .remote("cdn:"))
        let connection = ":s3,endpoint='http://127.0.0.1':bucket"
        #expect(try PushAddress(connection, in: here) == .remote(connection))
        for text in ["", "-x", "s3://bucket", "https://example.org/app", "file://server/x", "file:x", "a\0b"] {
            #expect(throws: PushError.destination(text)) { try PushAddress(text, in: here) }
        }
    }
}
