#if canImport(FoundationEssentials)
package import FoundationEssentials
#else
package import Foundation
#endif
#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif
import TomboloSystem

/// The destination of a download until the download is complete: a hidden file beside the final one, or in another folder.
///
/// The engine must not be given the final path. It begins to write immediately, and if the connection breaks, it
/// deletes the file at that path, even one that existed before.
package struct PartialFile: Sendable {
    /// The final file of the download.
    package let file: URL
    /// The path of the partial file.
    package let path: String
    private let overwrite: Bool
    private let operations: FileOperations

    /// Creates a name for the partial file of `file`, without writing anything.
    /// - Parameter folder: The folder of the partial file; nil for the folder of `file`.
    package init(for file: URL, overwrite: Bool, in folder: URL? = nil, operations: FileOperations = FileOperations()) {
        self.file = file
        self.overwrite = overwrite
        self.operations = operations
        path = (folder ?? file.deletingLastPathComponent()).appending(path: ".\(UUID().uuidString).part").path(
            percentEncoded: false)
    }

    private var finalPath: String { file.path(percentEncoded: false) }

    /// Whether a file exists at the final path and must not be overwritten.
    package var isInTheWay: Bool {
        var status = stat()
        return !overwrite && lstat(finalPath, &status) == 0
    }

    /// Whether the final folder is missing or cannot be written. False if a sandbox denies access to the folder,
    /// because it may still permit the file that the user has chosen.
    package var hasUnusableFolder: Bool {
        access(file.deletingLastPathComponent().path(percentEncoded: false), W_OK) != 0 && errno != EPERM
    }

    /// Moves the partial file to its final path, atomically. If that path is on another volume, first copies the
    /// content, which takes time and cannot be cancelled. On failure, an existing file keeps its content. Returns an
    /// error message, or nil.
    package func complete() -> String? {
        var failure = move()
        if failure == EXDEV { failure = copyAndMove() }
        discard()
        return failure.map { "“\(file.lastPathComponent)” cannot be saved: \(String(cString: strerror($0)))." }
    }

    /// Moves the file within a volume. Returns the number of the error, or nil.
    private func move() -> Int32? {
        if overwrite { return rename(path, finalPath) == 0 ? nil : errno }
        // Creating a hard link fails if a file has been created at the final path in the meantime, whereas renaming
        // would replace that file.
        let linkFailure = operations.makeLink(path, finalPath)
        if linkFailure == 0 { return nil }
        // Some file systems and app sandboxes permit no hard links. Then an empty file reserves the path.
        guard [EPERM, EOPNOTSUPP, ENOTSUP, ENOSYS].contains(linkFailure) else { return linkFailure }
        let reserved = operations.makeFile(finalPath)
        guard reserved >= 0 else { return -reserved }
        close(reserved)
        if rename(path, finalPath) == 0 { return nil }
        let failure = errno
        unlink(finalPath)
        return failure
    }

    /// Copies the file to the volume of the final path, and moves the copy. Returns the number of the error, or nil.
    private func copyAndMove() -> Int32? {
        let failure = copyAndMove(in: file.deletingLastPathComponent())
        guard Self.isDenial(failure) else { return failure }
        // An app's sandbox may permit only the final file, and a folder that the system provides on its volume.
        if let folder = operations.makeReplacementFolder(file) {
            defer { try? FileManager.default.removeItem(at: folder) }
            let failure = copyAndMove(in: folder)
            guard Self.isDenial(failure) else { return failure }
        }
        // Does not write to an existing file, because a failed copy would destroy it.
        let output = operations.makeFile(finalPath)
        guard output >= 0 else { return overwrite && output == -EEXIST ? failure : -output }
        let lastFailure = copy(to: output)
        if lastFailure != nil { unlink(finalPath) }
        return lastFailure
    }

    private func copyAndMove(in folder: URL) -> Int32? {
        let copied = PartialFile(for: file, overwrite: overwrite, in: folder, operations: operations)
        let output = operations.makeFile(copied.path)
        guard output >= 0 else { return -output }
        defer { unlink(copied.path) }
        return copy(to: output) ?? copied.move()
    }

    /// Whether an error means that a file cannot be created or moved in a folder.
    private static func isDenial(_ failure: Int32?) -> Bool {
        failure.map { [EPERM, EACCES, EXDEV].contains($0) } ?? false
    }

    /// Copies the content to an open file, and closes that file. Returns the number of the error, or nil.
    private func copy(to output: Int32) -> Int32? {
        let input = open(path, O_RDONLY | O_CLOEXEC)
        guard input >= 0 else {
            let failure = errno
            close(output)
            return failure
        }
        defer { close(input) }
        let failure = Self.copy(input, output)
        #if canImport(Darwin)
        // Extended attributes include the file's quarantine. Not every volume supports them, so a failure is ignored.
        fcopyfile(input, output, nil, copyfile_flags_t(COPYFILE_XATTR))
        #endif
        return close(output) == 0 ? failure : failure ?? errno
    }

    private static func copy(_ input: Int32, _ output: Int32) -> Int32? {
        withUnsafeTemporaryAllocation(byteCount: 1 << 18, alignment: 1) { piece in
            while let count = WholeTransfer.read(into: piece, from: input) {
                if count == 0 { return nil }
                let failure = WholeTransfer.write(UnsafeRawBufferPointer(rebasing: piece[..<count]), to: output)
                if failure != 0 { return failure }
            }
            return errno
        }
    }

    /// Deletes the partial file.
    package func discard() {
        unlink(path)
        // The engine's own partial file. The engine deletes it, unless its network process dies.
        unlink(path + ".wkdownload")
    }
}
