import Foundation

/// Polls folders for changes.
///
/// Polling works on every file system, including shared and mounted ones, and with every method by which an editor saves files. Its cost is
/// negligible for a folder of a developer's own pages.
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

    private struct Facts: Hashable {
        var size: Int?
        var changed: Date?
    }

    /// Whether a file is one that an editor makes while it saves another: a backup, or Vim's test of the folder.
    private static func isOfEditor(_ name: String) -> Bool {
        name.hasSuffix("~") || name.hasPrefix("#") || name == "4913"
    }

    private func look() -> [String: Facts] {
        let keys: Set<URLResourceKey> = [.fileSizeKey, .contentModificationDateKey, .isRegularFileKey]
        var files: [String: Facts] = [:]
        for folder in folders {
            let all = FileManager.default.enumerator(
                at: folder, includingPropertiesForKeys: Array(keys), options: [.skipsHiddenFiles])
            for case let url as URL in all ?? FileManager.DirectoryEnumerator() {
                guard !Self.isOfEditor(url.lastPathComponent), let values = try? url.resourceValues(forKeys: keys),
                    values.isRegularFile == true
                else { continue }
                files[url.path(percentEncoded: false)] = Facts(
                    size: values.fileSize, changed: values.contentModificationDate)
            }
        }
        return files
    }
}
