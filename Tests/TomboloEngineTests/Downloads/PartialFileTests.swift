import Foundation
import Testing
import TomboloTestServer
#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

@testable import TomboloEngine

/// The file of a download that is not complete, and its move to the final path.
@Suite struct PartialFileTests {
    private let folder = TemporaryFolder()

    @Test(arguments: [false, true])
    func aPartialFileInAnotherFolderIsMoved(overwrite: Bool) throws {
        let parts = TemporaryFolder()
        try withExtendedLifetime(parts) { try checkMove(overwrite: overwrite, from: parts.url) }
    }

    @Test(.enabled(if: hasOtherVolume, "needs a second volume"), arguments: [false, true])
    func aPartialFileOnAnotherVolumeIsCopied(overwrite: Bool) throws {
        try withFolderOfOtherVolume { try checkMove(overwrite: overwrite, from: $0) }
    }

    @Test func aFileThatWasCreatedMeanwhileIsNotReplaced() throws {
        let parts = TemporaryFolder()
        try withExtendedLifetime(parts) { try checkRefusal(from: parts.url) }
    }

    @Test(.enabled(if: hasOtherVolume, "needs a second volume"))
    func aFileThatWasCreatedMeanwhileIsNotReplacedFromAnotherVolume() throws {
        try withFolderOfOtherVolume { try checkRefusal(from: $0) }
    }

    @Test(arguments: [EPERM, ENOTSUP, ENOSYS])
    func aFileIsMovedWithoutLinks(failure: Int32) throws {
        var operations = FileOperations()
        operations.makeLink = { _, _ in failure }
        let parts = TemporaryFolder()
        try withExtendedLifetime(parts) {
            try checkMove(overwrite: false, from: parts.url, operations)
            try FileManager.default.removeItem(at: folder.file("saved.bin"))
            try checkRefusal(from: parts.url, operations)
        }
    }

    @Test func otherErrorsOfLinkFailTheSave() throws {
        var operations = FileOperations()
        operations.makeLink = { _, _ in EIO }
        let partial = PartialFile(for: folder.file("saved.bin"), overwrite: false, operations: operations)
        try Data("new".utf8).write(to: URL(filePath: partial.path))
        #expect(partial.complete()?.hasPrefix("“saved.bin” cannot be saved: ") == true)
        #expect(try folder.contents == [])
    }

    @Test(.enabled(if: hasOtherVolume, "needs a second volume"))
    func inASandboxAFileIsReplacedFromAFolderOfTheSystem() throws {
        let replacements = TemporaryFolder()
        let operations = sandboxed(replacements.file("new"))
        try withExtendedLifetime(replacements) {
            try withFolderOfOtherVolume { try checkMove(overwrite: true, from: $0, operations) }
            #expect(try replacements.contents == [])
            try FileManager.default.removeItem(at: folder.file("saved.bin"))
            try withFolderOfOtherVolume { try checkRefusal(from: $0, operations) }
        }
    }

    @Test(.enabled(if: hasOtherVolume, "needs a second volume"))
    func aFileThatCannotBeReplacedKeepsItsContent() throws {
        try folder.write("old", to: "saved.bin")
        try withFolderOfOtherVolume { parts in
            let partial = PartialFile(
                for: folder.file("saved.bin"), overwrite: true, in: parts, operations: sandboxed(nil))
            try Data("new".utf8).write(to: URL(filePath: partial.path))
            #expect(partial.complete()?.hasPrefix("“saved.bin” cannot be saved: ") == true)
            #expect(try names(in: parts) == [])
        }
        #expect(try folder.text(of: "saved.bin") == "old")
        #expect(try folder.contents == ["saved.bin"])
    }

    @Test(.enabled(if: hasOtherVolume, "needs a second volume"), arguments: [false, true])
    func inASandboxANewFileIsWritten(overwrite: Bool) throws {
        try withFolderOfOtherVolume { parts in
            let partial = PartialFile(
                for: folder.file("saved.bin"), overwrite: overwrite, in: parts, operations: sandboxed(nil))
            try Data("new".utf8).write(to: URL(filePath: partial.path))
            #expect(partial.complete() == nil)
            #expect(try names(in: parts) == [])
        }
        #expect(try folder.text(of: "saved.bin") == "new")
        #expect(try folder.contents == ["saved.bin"])
    }

    @Test func aMissingFolderIsUnusable() {
        #expect(PartialFile(for: folder.file("missing/saved.bin"), overwrite: false).hasUnusableFolder)
        #expect(!PartialFile(for: folder.file("saved.bin"), overwrite: false).hasUnusableFolder)
    }

    // MARK: Support

    /// The operations in a sandbox that permits the final file and links to no file.
    /// - Parameter replacements: The folder that the system creates for new versions of files; nil for none.
    private func sandboxed(_ replacements: URL?) -> FileOperations {
        var operations = FileOperations()
        let makeFile = operations.makeFile
        let hidden = folder.path(".x").dropLast()
        operations.makeFile = { $0.hasPrefix(hidden) ? -EPERM : makeFile($0) }
        operations.makeLink = { _, _ in EPERM }
        operations.makeReplacementFolder = { _ in
            guard let replacements else { return nil }
            try? FileManager.default.createDirectory(at: replacements, withIntermediateDirectories: false)
            return replacements
        }
        return operations
    }

    private func checkMove(overwrite: Bool, from parts: URL, _ operations: FileOperations = FileOperations()) throws {
        if overwrite { try folder.write("old", to: "saved.bin") }
        let content = Data((0..<600_000).map { UInt8(truncatingIfNeeded: $0) })
        let partial = PartialFile(
            for: folder.file("saved.bin"), overwrite: overwrite, in: parts, operations: operations)
        try content.write(to: URL(filePath: partial.path))
        #expect(try names(in: parts).count == 1)
        #expect(partial.complete() == nil)
        #expect(try Data(contentsOf: folder.file("saved.bin")) == content)
        #expect(try names(in: parts) == [])
        #expect(try folder.contents == ["saved.bin"])
    }

    private func checkRefusal(from parts: URL, _ operations: FileOperations = FileOperations()) throws {
        let partial = PartialFile(for: folder.file("saved.bin"), overwrite: false, in: parts, operations: operations)
        try Data("new".utf8).write(to: URL(filePath: partial.path))
        #expect(!partial.isInTheWay)
        try folder.write("old", to: "saved.bin")
        #expect(partial.complete()?.hasPrefix("“saved.bin” cannot be saved: ") == true)
        #expect(try folder.text(of: "saved.bin") == "old")
        #expect(try names(in: parts) == [])
        #expect(try folder.contents == ["saved.bin"])
    }

    private func names(in folder: URL) throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: folder.path(percentEncoded: false))
    }

    private func withFolderOfOtherVolume(_ body: (URL) throws -> Void) throws {
        let parts = URL(filePath: otherVolume).appending(path: "tombolo-test-\(UUID())", directoryHint: .isDirectory)
        try FileManager.default.createDirectory(at: parts, withIntermediateDirectories: false)
        defer { try? FileManager.default.removeItem(at: parts) }
        try body(parts)
    }
}

/// A folder in memory on Linux.
private let otherVolume = "/dev/shm"

/// Whether there is another volume than that of temporary files.
private let hasOtherVolume: Bool = {
    var here = stat()
    var there = stat()
    guard stat(URL.temporaryDirectory.path(percentEncoded: false), &here) == 0, stat(otherVolume, &there) == 0,
        access(otherVolume, W_OK) == 0
    else { return false }
    return here.st_dev != there.st_dev
}()
