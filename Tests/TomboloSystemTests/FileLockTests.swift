import Foundation
import Testing
import TomboloSystem
import TomboloTestServer

@Suite struct FileLockTests {
    private let folder = TemporaryFolder()

    @Test func anExclusiveLockExcludesAllOthersUntilItIsReleased() throws {
        var first: FileLock? = try FileLock(file: folder.path("lock"))
        let second = try FileLock(file: folder.path("lock"))
        #expect(try first?.take(.exclusive) == true)
        #expect(try second.take(.shared) == false)
        #expect(try second.take(.exclusive) == false)
        first = nil
        #expect(try second.take(.exclusive))
    }

    @Test func sharedLocksExcludeAnExclusiveOne() throws {
        let locks = try (0..<3).map { _ in try FileLock(folder: folder.url.path(percentEncoded: false)) }
        #expect(try locks[0].take(.shared))
        #expect(try locks[1].take(.shared))
        #expect(try locks[2].take(.exclusive) == false)
        locks[0].unlock()
        locks[1].unlock()
        #expect(try locks[2].take(.exclusive))
    }

    @Test func aLinkIsNotFollowed() throws {
        try folder.write("", to: "target")
        try folder.link("lock", to: folder.path("target"))
        #expect(throws: FileError("opened", folder.path("lock"), code: ELOOP)) {
            try FileLock(file: folder.path("lock"))
        }
    }

    @Test func aLockWhoseFileWasReplacedIsNotHeld() throws {
        let lock = try FileLock(file: folder.path("lock"))
        #expect(lock.isOwnAndInPlace)
        try FileManager.default.removeItem(at: folder.file("lock"))
        #expect(!lock.isOwnAndInPlace)
        try folder.write("", to: "lock")
        #expect(!lock.isOwnAndInPlace)
    }
}
