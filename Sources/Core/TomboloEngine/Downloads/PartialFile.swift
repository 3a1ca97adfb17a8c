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

/// The destination of a download until the download is complete: a hidden file beside the final one.
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
    package init(for file: URL, overwrite: Bool) {
        self.file = file
        self.overwrite = overwrite
        path = file.deletingLastPathComponent().appending(path: ".\(UUID().uuidString).part").path(
            percentEncoded: false)
    }

    private var finalPath: String { file.path(percentEncoded: false) }

    /// Whether a file exists at the final path and must not be overwritten.
    package var isInTheWay: Bool {
        var status = stat()
        return !overwrite && lstat(finalPath, &status) == 0
    }

    /// Moves the partial file to its final path, atomically. Returns an error message if that fails, otherwise nil.
    package func complete() -> String? {
        // A hard link fails if a file has been created at the final path in the meantime, whereas renaming would replace that
        // file.
        if overwrite ? rename(path, finalPath) == 0 : link(path, finalPath) == 0 {
            if !overwrite { unlink(path) }
            return nil
        }
        let reason = String(cString: strerror(errno))
        discard()
        return "“\(file.lastPathComponent)” cannot be saved: \(reason)."
    }

    /// Deletes the partial file.
    package func discard() {
        unlink(path)
        // The engine's own partial file, which the engine deletes unless its network process dies.
        unlink(path + ".wkdownload")
    }
}
