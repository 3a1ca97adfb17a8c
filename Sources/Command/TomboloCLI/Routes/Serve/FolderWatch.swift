import Foundation

/// Polls a folder for changes.
///
/// Polling works on every file system, including shared and mounted ones, and with every method by which an editor saves files. Its cost is
/// negligible for a folder of a developer's own pages.
struct FolderWatch: Sendable {
    private let folder: URL
    private static let pause = Duration.milliseconds(250)

    init(_ folder: URL) { self.folder = folder }

    /// Calls `changed` after each change, until the task is cancelled.
    @concurrent
    func run(_ changed: @Sendable () async -> Void) async {
        var known = look()
        while !Task.isCancelled {
            do { try await Task.sleep(for: Self.pause) } catch { return }
            let now = look()
            guard now != known else { continue }
            known = now
            await changed()
        }
    }

    private struct Facts: Hashable {
        var size: Int?
        var changed: Date?
    }

    private func look() -> [String: Facts] {
        let keys: Set<URLResourceKey> = [.fileSizeKey, .contentModificationDateKey, .isRegularFileKey]
        let all = FileManager.default.enumerator(
            at: folder, includingPropertiesForKeys: Array(keys), options: [.skipsHiddenFiles])
        var files: [String: Facts] = [:]
        for case let url as URL in all ?? FileManager.DirectoryEnumerator() {
            guard let values = try? url.resourceValues(forKeys: keys), values.isRegularFile == true else { continue }
            files[url.path(percentEncoded: false)] = Facts(
                size: values.fileSize, changed: values.contentModificationDate)
        }
        return files
    }
}
