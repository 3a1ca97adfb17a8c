import CWebKitGTK
import Foundation
import Glibc

/// What the engine's sandbox leaves in the runtime folder: a file for each process that it started, `.flatpak/webkit-PID-N/bwrapinfo.json`, and
/// the folders around them. WebKitGTK 2.50 never removes them.
struct SandboxTraces {
    private static let folders = [".flatpak", "webkitgtk"]
    /// Folders that were not there before: those of this process's engine.
    private let added: [String]

    /// Notes what is there before the engine starts.
    init() {
        added = Self.folders.map { "\(Self.runtimeFolder)/\($0)" }.filter {
            !FileManager.default.fileExists(atPath: $0)
        }
    }

    /// Removes what this process's engine has left, once no page is shown any longer.
    func remove() {
        Self.remove(of: getpid())
        // Fails where another program has files by now.
        for folder in added { rmdir(folder) }
    }

    /// Removes what the engine of a process has left that has ended.
    static func remove(of process: pid_t) {
        let place = "\(runtimeFolder)/.flatpak"
        for name in (try? FileManager.default.contentsOfDirectory(atPath: place)) ?? []
        where name.hasPrefix("webkit-\(process)-") {
            // One file, and no other is touched.
            unlink("\(place)/\(name)/bwrapinfo.json")
            rmdir("\(place)/\(name)")
        }
    }

    private static var runtimeFolder: String { String(cString: g_get_user_runtime_dir()) }
}
