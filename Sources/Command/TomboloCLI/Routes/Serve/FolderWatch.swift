import Foundation
import Glibc

/// Polls folders for changes.
///
/// Polling works on every file system, including shared and mounted ones, and with every method by which an editor
/// saves files. Each poll takes about 2 µs per file. Hidden files and the targets of links are not watched.
struct FolderWatch: Sendable {
    private let folders: [URL]
    private static let pause = Duration.milliseconds(250)

    init(_ folders: [URL]) { self.folders = folders }

    /// Calls `changed` after each change, with the paths of the files that were changed, added or removed, until the task is cancelled.
    @concurrent
    func run(_ changed: @Sendable (Set<String>) async -> Void) async {
        var known = look()
        while !Task.isCancelled {
            do { try await Task.sleep(for: Self.pause) } catch { return }
            let now = look()
            guard now != known else { continue }
            let paths = Set(now.filter { known[$0.key] != $0.value }.keys).union(known.keys.filter { now[$0] == nil })
            known = now
            await changed(paths)
        }
    }

    /// The state of a file, which changes with the file's content.
    private struct Facts: Hashable {
        var size: Int
        var seconds: Int
        var nanoseconds: Int
    }

    /// Whether a file is hidden, or is one that an editor makes while it saves another file: a backup, or Vim's test of
    /// the folder.
    private static func isLeftOut(_ name: String) -> Bool {
        name.hasPrefix(".") || name.hasSuffix("~") || name.hasPrefix("#") || name == "4913"
    }

    private func look() -> [String: Facts] {
        var files: [String: Facts] = [:]
        for folder in folders { Self.look(in: folder.path(percentEncoded: false), &files) }
        return files
    }

    /// Adds the files of a folder and of its subfolders.
    ///
    /// `FileManager.enumerator` with the values of each URL takes 15 times as long.
    private static func look(in folder: String, _ files: inout [String: Facts]) {
        let prefix = folder.hasSuffix("/") ? folder : folder + "/"
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        for name in names where !isLeftOut(name) {
            var status = stat()
            guard lstat(prefix + name, &status) == 0 else { continue }
            switch status.st_mode & S_IFMT {
            case S_IFDIR: look(in: prefix + name, &files)
            case S_IFREG:
                files[prefix + name] = Facts(
                    size: Int(status.st_size), seconds: status.st_mtim.tv_sec, nanoseconds: status.st_mtim.tv_nsec)
            default: break
            }
        }
    }
}
