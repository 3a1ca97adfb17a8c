#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif
import Glibc

/// Destination of a download until it is complete: a hidden file beside the final one.
///
/// The engine writes to its destination at once. When the connection breaks it deletes the file there, even an older one.
struct PartialFile {
    /// The file that the download is saved as when it is complete.
    let file: URL
    /// Path of the file that is written.
    let path: String
    private let overwrite: Bool

    init(for file: URL, overwrite: Bool) {
        self.file = file
        self.overwrite = overwrite
        path = file.deletingLastPathComponent().appending(path: ".\(UUID().uuidString).part").path(
            percentEncoded: false)
    }

    private var finalPath: String { file.path(percentEncoded: false) }

    /// Whether there is a file at the final place that must not be overwritten.
    var isInTheWay: Bool {
        var status = stat()
        return !overwrite && lstat(finalPath, &status) == 0
    }

    /// Moves the file to its place, in one step. Returns the error message if that fails.
    func complete() -> String? {
        // A link never replaces a file that was created meanwhile.
        if overwrite ? rename(path, finalPath) == 0 : link(path, finalPath) == 0 {
            if !overwrite { unlink(path) }
            return nil
        }
        let reason = String(cString: strerror(errno))
        discard()
        return "“\(file.lastPathComponent)” cannot be saved: \(reason)."
    }

    /// Deletes the partial file.
    func discard() {
        unlink(path)
        // The engine's own partial file. The engine deletes it, except when its network process dies.
        unlink(path + ".wkdownload")
    }
}
