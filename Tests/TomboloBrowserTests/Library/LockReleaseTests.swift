import TestSupport
import Foundation
import Testing
import TomboloTestServer

@testable import TomboloBrowser

/// Closing a library releases its locks, even while a newly forked child process still has copies of the descriptors.
@Suite struct LockReleaseTests {
    private let folder = TemporaryFolder()

    /// The files and folders that a library locks.
    private var locked: [URL] { [folder.url, folder.file("library.sqlite.lock")] }

    @Test func closingALibraryReleasesItsLocks() async throws {
        let library = try await BrowsingLibrary.open(in: folder.url)
        let copies = try InheritedDescriptors(of: locked)
        #expect(copies.paths.count == 2)
        await library.close()
        for file in locked { #expect(isFree(file), "\(file)") }
        withExtendedLifetime((library, copies)) {}
    }

    /// The damaged file is set aside only if no other process has the library open.
    @Test(arguments: 0..<20)
    func aDamagedFileIsReplacedDirectlyAfterTheLibraryWasClosed(attempt: Int) async throws {
        let library = try await BrowsingLibrary.open(in: folder.url)
        try await library.recordVisit(to: try web("https://example.com/\(attempt)"))
        let copies = try InheritedDescriptors(of: locked)
        await library.close()
        try Data("<html>Not found</html>".utf8).write(to: folder.database, options: [])
        let next = try await BrowsingLibrary.open(in: folder.url)
        #expect(next.damagedFile != nil)
        try await next.recordVisit(to: try web("https://example.com/"))
        #expect(try await next.history().count == 1)
        withExtendedLifetime((library, copies)) {}
    }

    /// The task of a read or a change can keep a reference to the database for a short time after it has delivered its value.
    @Test func aLibraryIsClosedAlthoughItsDatabaseIsStillReferenced() async throws {
        let library = try await BrowsingLibrary.open(in: folder.url)
        try await library.recordVisit(to: try web("https://example.com/"))
        let database = try await library.database
        await library.close()
        #expect(try folder.contents == ["library.sqlite", "library.sqlite.lock"])
        for file in locked { #expect(isFree(file), "\(file)") }
        await #expect(throws: LibraryError.closed) { try await database.read { _ in } }
    }

    /// A read that runs during `close` never uses a closed connection.
    @Test func readsDuringCloseReturnTheirResultOrAClosedError() async throws {
        for _ in 0..<20 {
            let library = try await BrowsingLibrary.open(in: folder.url)
            let database = try await library.database
            await withTaskGroup { group in
                for number in 0..<50 {
                    if number == 25 { group.addTask { await library.close() } }
                    group.addTask {
                        do throws(LibraryError) {
                            #expect(try await database.read { _ in number } == number)
                        } catch {
                            #expect(error == .closed)
                        }
                    }
                }
            }
        }
    }

    @Test func aReleasedProfileCanBeLockedAgain() throws {
        var lock: ProfileLock? = try ProfileLock(folder.url)
        let copies = try InheritedDescriptors(of: [folder.file("lock")])
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
