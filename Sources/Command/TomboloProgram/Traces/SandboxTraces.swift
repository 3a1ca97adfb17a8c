import CGLib
import Foundation
import Glibc

/// The files of the engine's sandbox in the runtime folder: one for each process that it started, `.flatpak/webkit-PID-N/bwrapinfo.json`, and
/// the folders around them. WebKitGTK 2.50 never removes them.
package struct SandboxTraces {
    private static let folders = [".flatpak", "webkitgtk"]
    /// Folders that did not exist before, so that this process's engine made them.
    private let added: [String]

    /// Records the existing folders before the engine starts.
    package init() {
        added = Self.folders.map { "\(Self.runtimeFolder)/\($0)" }.filter {
            !FileManager.default.fileExists(atPath: $0)
        }
    }

    /// Removes the files of this process's engine, after the last page is closed.
    package func remove() {
        Self.remove(of: getpid())
        // `rmdir` fails if another program has created files there in the meantime.
        for folder in added { rmdir(folder) }
    }

    /// Removes the files of the engine of a process that has ended.
    package static func remove(of process: Int32) {
        let place = "\(runtimeFolder)/.flatpak"
        for name in (try? FileManager.default.contentsOfDirectory(atPath: place)) ?? []
        where name.hasPrefix("webkit-\(process)-") {
            // Other files are kept, in which case `rmdir` fails.
            unlink("\(place)/\(name)/bwrapinfo.json")
            rmdir("\(place)/\(name)")
        }
    }

    private static var runtimeFolder: String { String(cString: g_get_user_runtime_dir()) }
}
