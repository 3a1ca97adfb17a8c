import RexxarFixtures
import Foundation
import Testing
import TomboloEngine
import TomboloTestServer

@testable import TomboloRexxar

#if canImport(Glibc)
import Glibc
#else
import Darwin
import TomboloUpdates
#endif

/// A store whose files or folders were modified from outside.
@MainActor
@Suite struct StoreProtectionTests {
    private func object(_ digest: FileDigest, in folder: URL) -> URL {
        folder.appending(path: "objects/\(digest.text.prefix(2))/\(digest.text.dropFirst(2))")
    }

    private func mode(_ url: URL) -> mode_t {
        var attributes = stat()
        return lstat(url.path(percentEncoded: false), &attributes) == 0 ? attributes.st_mode & 0o777 : 0
    }

    @Test func modifiedFilesAreNotReturned() async throws {
        let folder = TemporaryFolder()
        let store = try ResourceStore(at: folder.url)
        let digest = try await store.add(Data("wanted".utf8), named: "page")
        try Data("changed".utf8).write(to: object(digest, in: folder.url))
        #expect(try await store.bytes(of: digest) == nil)
        #expect(await !store.contains(digest))
    }

    @Test func addingAFileAgainRepairsAModifiedOne() async throws {
        let folder = TemporaryFolder()
        let store = try ResourceStore(at: folder.url)
        let digest = try await store.add(Data("wanted".utf8))
        try Data("changed".utf8).write(to: object(digest, in: folder.url))
        try await store.add(Data("wanted".utf8))
        #expect(try await store.bytes(of: digest) == Data("wanted".utf8))
    }

    @Test func aPageWithAModifiedFileIsFetchedAgain() async throws {
        let site = try await RoutesSite()
        await site.publish("<p>cart", at: "/cart.html")
        await site.publish(MapText("1", MapText.route("cart", "cart.html")))
        let manager = try await site.manager()
        #expect(await manager.updateRoutes() == .success)
        let digest = FileDigest(of: Data("<p>cart".utf8))
        try Data("<script>evil()</script>".utf8).write(to: object(digest, in: site.cache.url))
        let handler = manager.makePageHandler()
        let url = try #require(RoutedURL(site.url("/cart.html"))).shown
        let response = await handler.response(to: SchemeRequest(url: url))
        guard case .bytes(let bytes) = response.body else { throw TestFailure("There is no body.") }
        #expect(bytes == Data("<p>cart".utf8))
        #expect(await site.server.requestCount(of: "/cart.html") == 2)
    }

    @Test func onlyTheOwnerCanAccessFoldersAndFiles() async throws {
        let folder = TemporaryFolder()
        #expect(chmod(folder.url.path(percentEncoded: false), 0o755) == 0)
        let store = try ResourceStore(at: folder.url)
        let digest = try await store.add(Data("wanted".utf8), named: "page")
        try await store.goLive(Data("{}".utf8))
        for name in ["", "objects", "names", "unfinished", "objects/\(digest.text.prefix(2))"] {
            #expect(mode(folder.url.appending(path: name)) == 0o700, "\(name)")
        }
        #expect(mode(object(digest, in: folder.url)) == 0o600)
        for name in ["state.json", "lock"] { #expect(mode(folder.url.appending(path: name)) == 0o600, "\(name)") }
    }

    @Test func symbolicLinksInsideTheStoreAreNotFollowed() async throws {
        let folder = TemporaryFolder()
        let elsewhere = TemporaryFolder()
        try elsewhere.write("wanted", to: "wanted")
        let store = try ResourceStore(at: folder.url)
        let digest = try await store.add(Data("wanted".utf8))
        let file = object(digest, in: folder.url)
        try FileManager.default.removeItem(at: file)
        try FileManager.default.createSymbolicLink(
            at: file, withDestinationURL: elsewhere.url.appending(path: "wanted"))
        await #expect(throws: StoreError.self) { try await store.bytes(of: digest) }
        // The parent folder is a link as well.
        let parent = file.deletingLastPathComponent()
        try FileManager.default.removeItem(at: parent)
        try elsewhere.write("wanted", to: file.lastPathComponent)
        try FileManager.default.createSymbolicLink(at: parent, withDestinationURL: elsewhere.url)
        await #expect(throws: StoreError.self) { try await store.bytes(of: digest) }
    }

    @Test func aStoreFolderThatIsASymbolicLinkIsRejected() throws {
        let folder = TemporaryFolder()
        let elsewhere = TemporaryFolder()
        try FileManager.default.createSymbolicLink(
            at: folder.url.appending(path: "objects"), withDestinationURL: elsewhere.url)
        #expect(throws: StoreError.self) { try ResourceStore(at: folder.url) }
    }

    @Test(.enabled(if: geteuid() == 0, "Only root can change the owner of a folder."))
    func aFolderOfAnotherUserIsRejected() throws {
        let folder = TemporaryFolder()
        #expect(chown(folder.url.path(percentEncoded: false), 65_534, 65_534) == 0)
        #expect(throws: StoreError.self) { try ResourceStore(at: folder.url) }
    }
}
