import Foundation
import Testing
import TomboloTesting

@testable import TomboloCLI
import TomboloProgram

/// Folders for temporary files, including the folders that killed processes leave.
struct PrivateFolderTests {
    @Test func aPrivateFolderIsAccessibleOnlyToItsOwnerAndDeletedOnRelease() throws {
        var folder: PrivateFolder? = try PrivateFolder()
        let path = try #require(folder?.url.path(percentEncoded: false))
        #expect(try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int == 0o700)
        try Data("x".utf8).write(to: #require(folder?.url.appending(path: "file")))
        folder = nil
        #expect(!FileManager.default.fileExists(atPath: path))
    }

    @Test func onlyUnlockedFoldersAreStale() throws {
        let held = try PrivateFolder()
        let place = TemporaryFolder()
        try place.write("x".utf8, to: "tombolo-run-999999999-abcdef/Xauthority")
        try place.write("x".utf8, to: "tombolo-other/file")
        try place.write("x".utf8, to: "target/file")
        try FileManager.default.createSymbolicLink(
            atPath: place.path("tombolo-run-1-link"), withDestinationPath: place.path("target"))
        let locked = place.path("tombolo-run-999999998-abcdef")
        try FileManager.default.createDirectory(atPath: locked, withIntermediateDirectories: false)
        let lock = open(locked, O_RDONLY | O_DIRECTORY)
        #expect(flock(lock, LOCK_EX | LOCK_NB) == 0)
        PrivateFolder.removeStale(in: place.url.path(percentEncoded: false))
        #expect(
            try place.contents == [
                "target", "target/file", "tombolo-other", "tombolo-other/file", "tombolo-run-1-link",
                "tombolo-run-999999998-abcdef",
            ])
        close(lock)
        PrivateFolder.removeStale(in: held.url.deletingLastPathComponent().path(percentEncoded: false))
        #expect(FileManager.default.fileExists(atPath: held.url.path(percentEncoded: false)))
    }
}
