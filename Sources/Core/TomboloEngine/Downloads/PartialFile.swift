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
/// The engine must not write to the final path. It begins to write there immediately, and when the connection breaks it deletes
/// the file at that path, even a file that existed before.
package struct PartialFile: Sendable {
    /// The final file of the download.
    package let file: URL
    /// The path of the partial file.
    package let path: String
    private let overwrite: Bool

    /// Creates a name for the partial file of `file`, and writes nothing.
    /// - Parameter folder: The folder of the partial file; nil for the folder of `file`.
    package init(for file: URL, overwrite: Bool, in folder: URL? = nil) {
        self.file = file
        self.overwrite = overwrite
        path = (folder ?? file.deletingLastPathComponent()).appending(path: ".\(UUID().uuidString).part").path(
            percentEncoded: false)
    }

    private var finalPath: String { file.path(percentEncoded: false) }

    /// Whether a file exists at the final path and must not be overwritten.
    package var isInTheWay: Bool {
        var status = stat()
        return !overwrite && lstat(finalPath, &status) == 0
    }

    /// Whether the final folder is missing or cannot be written. False if a sandbox denies access to the folder: it can
    /// permit the file, because the user has chosen it.
    package var hasUnusableFolder: Bool {
        access(file.deletingLastPathComponent().path(percentEncoded: false), W_OK) != 0 && errno != EPERM
    }

    /// Moves the partial file to its final path, atomically if both are on the same volume. Otherwise the content is
    /// copied, which takes time. Returns an error message if that fails, otherwise nil.
    package func complete() -> String? {
        let failure = overwrite ? replaceFile() : createFile()
        discard()
        return failure.map { "“\(file.lastPathComponent)” cannot be saved: \(String(cString: strerror($0)))." }
    }

    /// Returns the number of the error, or nil.
    private func createFile() -> Int32? {
        // A hard link fails if a file has been created at the final path in the meantime, whereas renaming would replace
        // that file.
        if link(path, finalPath) == 0 { return nil }
        // Other volumes, some file systems and the sandbox of an app permit no link. An empty file then reserves the path.
        guard [EXDEV, EPERM, EOPNOTSUPP].contains(errno) else { return errno }
        let reserved = open(finalPath, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o666)
        guard reserved >= 0 else { return errno }
        close(reserved)
        let failure = replaceFile()
        if failure != nil { unlink(finalPath) }
        return failure
    }

    /// Returns the number of the error, or nil.
    private func replaceFile() -> Int32? {
        if rename(path, finalPath) == 0 { return nil }
        guard errno == EXDEV else { return errno }
        let beside = PartialFile(for: file, overwrite: true)
        if let failure = copy(to: beside.path, O_EXCL) {
            beside.discard()
            // The sandbox of an app can permit the final file only.
            guard [EPERM, EACCES].contains(failure) else { return failure }
            let lastFailure = copy(to: finalPath, O_TRUNC)
            if lastFailure != nil { unlink(finalPath) }
            return lastFailure
        }
        let failure = beside.replaceFile()
        beside.discard()
        return failure
    }

    /// Copies the content. Returns the number of the error, or nil.
    private func copy(to target: String, _ flag: Int32) -> Int32? {
        let input = open(path, O_RDONLY | O_CLOEXEC)
        guard input >= 0 else { return errno }
        defer { close(input) }
        let output = open(target, O_WRONLY | O_CREAT | flag | O_NOFOLLOW | O_CLOEXEC, 0o666)
        guard output >= 0 else { return errno }
        let failure = Self.copy(input, output)
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
        // The engine's own partial file, which the engine deletes unless its network process dies.
        unlink(path + ".wkdownload")
    }
}
