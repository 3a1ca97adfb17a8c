#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif
import Glibc

/// Where a download goes until it is complete: a hidden file beside the one it is to become.
///
/// The engine writes to the final place at once and deletes what is there when the connection breaks, an older file too.
struct PartialFile {
    /// The file that it is to become.
    let file: URL
    /// The file that is written.
    let path: String
    private let overwrite: Bool

    init(for file: URL, overwrite: Bool) {
        self.file = file
        self.overwrite = overwrite
        path = file.deletingLastPathComponent().appending(path: ".\(UUID().uuidString).part").path(
            percentEncoded: false)
    }

    private var finalPath: String { file.path(percentEncoded: false) }

    /// Whether the final place is taken.
    var isInTheWay: Bool {
        var status = stat()
        return !overwrite && lstat(finalPath, &status) == 0
    }

    /// Puts the file in its place, in one step; what went wrong if it could not.
    func complete() -> String? {
        // A link is never made over a file that came meanwhile.
        if overwrite ? rename(path, finalPath) == 0 : link(path, finalPath) == 0 {
            if !overwrite { unlink(path) }
            return nil
        }
        let reason = String(cString: strerror(errno))
        discard()
        return "“\(file.lastPathComponent)” cannot be saved: \(reason)."
    }

    /// Deletes what has come.
    func discard() {
        unlink(path)
        // What the engine writes before it is complete. It deletes that itself, but for when its network process dies.
        unlink(path + ".wkdownload")
    }
}
