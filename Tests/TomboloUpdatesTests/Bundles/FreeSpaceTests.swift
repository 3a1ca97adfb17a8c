import Foundation
import ReleaseFixtures
import Testing
import TomboloTestServer

@testable import TomboloUpdates

/// Releases that do not fit on the disk.
@MainActor
struct FreeSpaceTests {
    /// Checks for a release on a disk with this much space. Its new files have 3,000 bytes in total, and the app
    /// contains its other file.
    private func check(free: Int?) async throws -> (CheckOutcome, TestApp, objects: Int) {
        var publisher = try TestPublisher()
        let app = try TestApp(publisher)
        let updater = try await app.start()
        await updater.store.setFreeSpace { free }
        try publisher.offer(
            "2.0", order: 20,
            [
                "index.html": "one", "a.js": String(repeating: "a", count: 1_000),
                "b.js": String(repeating: "b", count: 2_000), "copy.js": String(repeating: "b", count: 2_000),
            ])
        try publisher.publish()
        await app.serve(publisher)
        let outcome = await updater.check()
        return (outcome, app, await app.server.requests.count { $0.hasPrefix("objects/") })
    }

    @Test func aReleaseThatDoesNotFitIsNotFetched() async throws {
        // Space is needed for a.js, b.js, and the copy of index.html, which the app contains. copy.js has the content of
        // b.js.
        let needed = 3_003 + ReleaseStore.spaceMargin
        for free in [0, needed - 1] {
            let (outcome, app, objects) = try await check(free: free)
            guard case .failed(.store(.noSpace(_, needed, free))) = outcome else {
                Issue.record("\(outcome)")
                continue
            }
            #expect(objects == 0)
            #expect(app.updater?.state.staged == nil)
            #expect(try await app.page() == "one")
            #expect(app.updater?.state.description.contains("Free some space.") == true)
        }
        let (outcome, _, objects) = try await check(free: needed)
        #expect(outcome == .staged(release: "2.0"))
        #expect(objects == 2)
    }

    @Test func filesOfTheAppAreNotCopiedIfTheReleaseDoesNotFit() async throws {
        let contained = String(repeating: "c", count: 10_000)
        var publisher = try TestPublisher(["index.html": "one", "large.js": contained])
        let app = try TestApp(publisher)
        let updater = try await app.start()
        let digest = FileDigest(of: Data(contained.utf8))
        try publisher.offer("2.0", order: 20, ["index.html": "two", "large.js": contained])
        try publisher.publish()
        await app.serve(publisher)
        let needed = 10_003 + ReleaseStore.spaceMargin
        await updater.store.setFreeSpace { needed - 1 }
        guard case .failed(.store(.noSpace(_, needed, _))) = await updater.check() else {
            Issue.record("\(updater.state)")
            return
        }
        #expect(await updater.store.size(of: digest) == nil)
        await updater.store.setFreeSpace { needed }
        #expect(await updater.check() == .staged(release: "2.0"))
        #expect(await updater.store.size(of: digest) == 10_000)
        // The file was copied.
        #expect(await !app.server.requests.contains("objects/\(digest.text)"))
    }

    @Test func aDamagedFileOfTheAppIsFetched() async throws {
        var publisher = try TestPublisher(["index.html": "one", "same.js": "same"])
        let app = try TestApp(publisher)
        let updater = try await app.start()
        try Data("emas".utf8).write(to: app.bundled.file("files/same.js"))
        try publisher.offer("2.0", order: 20, ["index.html": "two", "same.js": "same"])
        try publisher.publish()
        await app.serve(publisher)
        #expect(await updater.check() == .staged(release: "2.0"))
        let digest = FileDigest(of: Data("same".utf8)).text
        #expect(await app.server.requests.contains("objects/\(digest)"))
    }

    @Test func filesThatNoBundleNeedsMakeSpace() async throws {
        let (data, cache) = (TemporaryFolder(), TemporaryFolder())
        let store = try ReleaseStore(dataFolder: data.url, cacheFolder: cache.url)
        let old = Data("of an old release".utf8)
        try await store.add(old, expecting: FileDigest(of: old))
        let path = "\(FileDigest(of: old).text.prefix(2))/\(FileDigest(of: old).text.dropFirst(2))"
        let file = cache.url.appending(path: "objects/\(path)").path(percentEncoded: false)
        // Simulates a disk without space until the file is removed.
        await store.setFreeSpace { access(file, F_OK) == 0 ? 0 : 1 << 30 }
        try await store.checkSpace(for: 1_000)
        #expect(access(file, F_OK) != 0)
    }

    @Test func anUnknownAmountOfFreeSpaceIsNotAFailure() async throws {
        #expect(try await check(free: nil).0 == .staged(release: "2.0"))
    }

    @Test func sizesWhoseSumIsTooLargeDoNotFit() async throws {
        let (data, cache) = (TemporaryFolder(), TemporaryFolder())
        let store = try ReleaseStore(dataFolder: data.url, cacheFolder: cache.url)
        await store.setFreeSpace { .max - 1 }
        await #expect(throws: StoreError.self) { try await store.checkSpace(for: .max) }
        try await store.checkSpace(for: 0)
    }

    @Test func theSystemReportsTheSpaceOfTheCache() throws {
        let folder = try DurableFolder(TemporaryFolder().url.path(percentEncoded: false))
        #expect((folder.freeSpace ?? 0) > 0)
    }
}
