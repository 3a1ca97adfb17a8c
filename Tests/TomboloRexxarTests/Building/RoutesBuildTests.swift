import RexxarFixtures
import Foundation
import OrderedCollections
import Testing
import TomboloEngine
import TomboloTestServer
import TomboloUpdates

@testable import TomboloRexxar

@Suite
struct RoutesBuildTests {
    private let pages = Fixtures.folder.appending(path: "pages")

    private func build(_ change: (inout RoutesBuild.Options) -> Void = { _ in }) throws -> RoutesBuild {
        var options = RoutesBuild.Options()
        change(&options)
        return try RoutesBuild(of: pages, options: options)
    }

    @Test
    func everyPageHasARoute() throws {
        let build = try build()
        let map = try RoutesMap(Array(build.mapText.utf8))
        let table = RouteTable(map)
        #expect(map.problems.isEmpty && table.problems.isEmpty)
        let expected = [
            ("app://pages", "index.html"), ("app://pages/", "index.html"), ("app://pages?x=1", "index.html"),
            ("app://pages/shop/cart", "shop/cart.html"), ("app://pages/shop/cart/?q#f", "shop/cart.html"),
            ("app://pages/shop/a%2Bb%20%281%29", "shop/a%2Bb%20%281%29.html"),
            ("app://partial.pages/shop/_price", "shop/_price.html"),
        ]
        for (uri, file) in expected {
            #expect(table.route(for: uri)?.remoteFile.hasSuffix("/\(file)") == true, "\(uri)")
        }
        for uri in [
            "app://pages/shop/cartoon", "app://pages/shop", "app://pages/shop/_price", "app://pages/assets/app.js",
        ] {
            #expect(table.route(for: uri) == nil, "\(uri)")
        }
        #expect(map.files.map(\.remoteFile).allSatisfy { $0.hasSuffix("/assets/app.js") })
        #expect(build.ignored == [".hidden"])
        #expect(build.pageCount == 4)
    }

    /// An app is shipped with a map beside its pages. A client must not find it among the files of an update.
    @Test
    func aMapBesideThePagesIsNotPublished() throws {
        let folder = TemporaryFolder()
        for path in ["index.html", "routes.json", "data/routes.json"] { try folder.write("{}".utf8, to: path) }
        let build = try RoutesBuild(of: folder.url)
        #expect(build.ignored == ["routes.json"])
        #expect(build.files.map(\.path).sorted() == ["data/routes.json", "index.html"].map { "\(build.place)/\($0)" })
    }

    @Test
    func theMapIsReproducibleAndContainsTheDigestsOfFiles() throws {
        let (one, other) = (try build(), try build())
        #expect(one.mapText == other.mapText)
        for file in one.files { #expect(FileDigest(of: try Data(contentsOf: file.source)) == file.digest) }
        let map = try RoutesMap(Array(one.mapText.utf8))
        #expect(
            Set(map.routes.compactMap(\.sha256) + map.files.compactMap(\.sha256)) == Set(one.files.map(\.digest.text)))
    }

    @Test
    func optionsAreWrittenToTheMap() throws {
        let build = try build {
            $0.site = "douban://douban.com"
            $0.base = "https://cdn.example/app/"
            $0.version = "6.4.0"
            $0.deployTime = "2026-11-21T12:00:00Z"
        }
        let map = try RoutesMap(Array(build.mapText.utf8))
        #expect(map.version == RoutesVersion("6.4.0"))
        #expect(map.deployTime == "2026-11-21T12:00:00Z")
        #expect(
            RouteTable(map).route(for: "douban://douban.com/shop/cart")?.remoteFile.hasPrefix(
                "https://cdn.example/app/") == true)
    }

    @Test
    func invalidSitesAreRejected() {
        for site in ["pages", "app://", "app://a|b", "://x"] {
            #expect(throws: RoutesBuildError.self, "\(site)") { try build { $0.site = site } }
        }
    }

    @Test
    func invalidVersionsAreRejected() {
        for version in ["v1.4", "", "2026-11-21"] {
            #expect(throws: RoutesBuildError.self, "\(version)") { try build { $0.version = version } }
        }
    }

    @Test
    func aFolderThatIsMissingOrHasNoPagesIsRejected() throws {
        #expect(throws: RoutesBuildError.noPages) { try RoutesBuild(of: pages.appending(path: "assets")) }
        #expect(throws: RoutesBuildError.self) { try RoutesBuild(of: pages.appending(path: "nowhere")) }
    }

    @Test(arguments: ["", "public", "public/deeper", "../pages/public", "../link/public"])
    func writingTheResultIntoThePagesFolderFails(path: String) throws {
        let folder = TemporaryFolder()
        let pages = folder.url.appending(path: "pages")
        try FileManager.default.createDirectory(at: pages, withIntermediateDirectories: true)
        try Data("cart".utf8).write(to: pages.appending(path: "cart.html"))
        try FileManager.default.createSymbolicLink(
            at: folder.url.appending(path: "link"), withDestinationURL: pages)
        let build = try RoutesBuild(of: pages)
        #expect(throws: RoutesBuildError.self) { try build.write(to: pages.appending(path: path)) }
        #expect(try FileManager.default.contentsOfDirectory(atPath: pages.path) == ["cart.html"])
        try build.write(to: folder.url.appending(path: "pages-of-before"))
    }

    @Test
    func writingFailsIfAFileChangedAfterTheBuild() throws {
        let folder = TemporaryFolder()
        let pages = folder.url.appending(path: "pages")
        try FileManager.default.createDirectory(at: pages, withIntermediateDirectories: true)
        try Data("one".utf8).write(to: pages.appending(path: "cart.html"))
        let build = try RoutesBuild(of: pages)
        try Data("two".utf8).write(to: pages.appending(path: "cart.html"))
        let target = folder.url.appending(path: "public")
        #expect(throws: RoutesBuildError.changed("\(build.place)/cart.html")) { try build.write(to: target) }
        #expect(!FileManager.default.fileExists(atPath: target.appending(path: "routes.json").path))
    }

    @Test
    func theResultContainsAllFilesOfTheMap() throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "tombolo-test-\(UUID())")
        defer { try? FileManager.default.removeItem(at: folder) }
        try build().write(to: folder)
        let map = try RoutesMap(Array(try Data(contentsOf: folder.appending(path: "routes.json"))))
        for name in map.routes.map(\.remoteFile) + map.files.map(\.remoteFile) {
            let file = folder.appending(path: try #require(name.removingPercentEncoding))
            #expect(FileManager.default.fileExists(atPath: file.path(percentEncoded: false)), "\(name)")
        }
    }
}
