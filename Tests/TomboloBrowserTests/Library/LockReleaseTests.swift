import Foundation
import Testing
import TomboloBrowser
import TomboloTesting

/// A lock is released when its owner closes it, although a child process that was just forked has copies of the descriptors.
@Suite struct LockReleaseTests {
    private let folder = TemporaryFolder()

    @Test func aClosedLibraryIsNotInUse() async throws {
        let library = try await BrowsingLibrary.open(in: folder.url)
        let copies = try InheritedDescriptors(of: folder.url)
        #expect(copies.paths.contains(folder.path("library.sqlite.lock")))
        await library.close()
        #expect(isFree(folder.file("library.sqlite.lock")))
        #expect(isFree(folder.url))
        withExtendedLifetime((library, copies)) {}
    }

    /// The file is put aside only if no other process has the library open.
    @Test(arguments: 0..<20)
    func aDamagedFileIsReplacedDirectlyAfterTheLibraryWasClosed(attempt: Int) async throws {
        let library = try await BrowsingLibrary.open(in: folder.url)
        try await library.recordVisit(to: try web("https://example.com/\(attempt)"))
        let copies = try InheritedDescriptors(of: folder.url)
        await library.close()
        try Data("<html>Not found</html>".utf8).write(to: folder.database, options: [])
        let next = try await BrowsingLibrary.open(in: folder.url)
        #expect(next.damagedFile != nil)
        try await next.recordVisit(to: try web("https://example.com/"))
        #expect(try await next.history().count == 1)
        withExtendedLifetime((library, copies)) {}
    }

    @Test func aReadThatBeganBeforeTheLibraryWasClosedHasItsResultOrFindsItClosed() async throws {
        let library = try await BrowsingLibrary.open(in: folder.url)
        try await library.recordVisit(to: try web("https://example.com/"))
        await withTaskGroup { group in
            for _ in 0..<50 {
                group.addTask {
                    do throws(LibraryError) {
                        #expect(try await library.history().count == 1)
                    } catch {
                        #expect(error == .closed)
                    }
                }
            }
            group.addTask { await library.close() }
        }
    }

    @Test func aReleasedProfileCanBeTakenAgain() throws {
        var lock: ProfileLock? = try ProfileLock(folder.url)
        let copies = try InheritedDescriptors(of: folder.url)
        #expect(copies.paths == [folder.path("lock")])
        #expect(throws: ProfileInUse.self) { try ProfileLock(folder.url) }
        withExtendedLifetime(lock) {}
        lock = nil
        _ = try ProfileLock(folder.url)
        withExtendedLifetime(copies) {}
    }

    private func isFree(_ file: URL) -> Bool {
        let descriptor = open(file.path(percentEncoded: false), O_RDONLY | O_CLOEXEC)
        defer { close(descriptor) }
        return flock(descriptor, LOCK_EX | LOCK_NB) == 0
    }
}
