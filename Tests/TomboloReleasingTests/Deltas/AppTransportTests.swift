import Foundation
import Testing
import TomboloReleasing
import TomboloTestServer
import TomboloUpdates

/// The forms of files that an app fetches from a published repository.
@MainActor
struct AppTransportTests {
    private let data = TemporaryFolder()
    private let cache = TemporaryFolder()

    /// Publishes two versions of a site, removes files of the repository, and updates an app from the first version.
    /// - Parameter folders: The folders that are removed. The app needs none of them.
    /// - Returns: The paths that the app requested, except for metadata.
    private func requests(without folders: [String] = []) async throws -> [String] {
        let old = BuiltSite()
        var new = old
        new.patch(files: 3)
        var publishing = try TestPublishing.published()
        try await publishing.publish("1", deltas: 5, files: old.contents)
        _ = try publishing.open().embed("1", of: "web", in: publishing.folder.file("app"), now: publishing.now)
        try await publishing.publish("2", deltas: 5, files: new.contents)
        for folder in folders { try FileManager.default.removeItem(at: publishing.url.appending(path: folder)) }
        let server = try await LocalServer.start(files: publishing.url)
        var source = ReleaseSource(
            origins: [server.url("/")], bundle: "web", runtime: 2, embedded: publishing.folder.file("app"))
        (source.apply, source.interval) = (.now, nil)
        let store = try ReleaseStore(dataFolder: data.url, cacheFolder: cache.url)
        let updater = try await BundleUpdater(
            source, store: store, repositories: source.origins.map { WebRepository($0) }
        ) { TestPublishing.start.addingTimeInterval(60) }
        #expect(await updater.check() == .applied(release: "2"))
        for (path, text) in new.contents {
            #expect(try await updater.release.file(at: path)?.bytes == Data(text.utf8))
        }
        return await server.requests.map(\.path).filter { !$0.hasPrefix("/metadata/") }
    }

    private func kinds(_ paths: [String]) -> [String: Int] {
        paths.reduce(into: [:]) { counts, path in
            let folder = path.split(separator: "/").first.map(String.init) ?? ""
            counts[folder + (path.hasSuffix(".zst") ? " compressed" : ""), default: 0] += 1
        }
    }

    @Test func anUpdateIsFetchedAsOnePack() async throws {
        #expect(kinds(try await requests()) == ["packs": 1])
    }

    @Test func withoutPacksFilesAreFetchedAsDeltas() async throws {
        // Three files, the file with their names, and the page, which is too small for a delta.
        #expect(
            kinds(try await requests(without: ["packs"]))
                == ["packs": 1, "targets": 1, "hints": 1, "deltas": 4, "objects": 1])
    }

    @Test func withoutDeltasFilesAreFetchedCompressed() async throws {
        #expect(
            kinds(try await requests(without: ["packs", "deltas"]))
                == ["packs": 1, "targets": 1, "hints": 1, "deltas": 4, "objects compressed": 4, "objects": 1])
    }

    @Test func withoutHintsFilesAreFetchedUncompressed() async throws {
        #expect(
            kinds(try await requests(without: ["packs", "hints"]))
                == ["packs": 1, "targets": 1, "hints": 1, "objects": 5])
    }
}
