package import Foundation
import TomboloSystem

/// A folder for temporary files that only this user can open, removed with its content when the object is released.
///
/// A process that is killed cannot remove its folders. So each process holds a lock on each of its folders, which the kernel releases when the
/// process ends for any reason. Before a new folder is made, those without a lock are removed.
package final class PrivateFolder: Sendable {
    /// The location of the folder.
    package let url: URL
    private let lock: FileLock

    private static let prefix = "tombolo-run-"

    /// Makes an empty folder in the folder for temporary files, and removes the folders of killed processes there.
    /// - Throws: `CocoaError` if no folder can be made.
    package init() throws {
        let place = FileManager.default.temporaryDirectory.path(percentEncoded: false)
        Self.removeStale(in: place)
        for _ in 0..<10 {
            guard let path = try? ProcessFolder.make(in: place, prefix: Self.prefix) else { break }
            // Another process may have removed the folder as stale before it was locked.
            guard let lock = Self.lock(path) else { continue }
            (url, self.lock) = (URL(filePath: path, directoryHint: .isDirectory), lock)
            return
        }
        throw CocoaError(.fileWriteUnknown, userInfo: [NSFilePathErrorKey: place])
    }

    deinit {
        try? FileManager.default.removeItem(at: url)
        lock.unlock()
    }

    /// Removes the folders of processes that have ended, and the engine's files for those processes.
    package static func removeStale(in place: String) {
        for name in (try? FileManager.default.contentsOfDirectory(atPath: place)) ?? [] where name.hasPrefix(prefix) {
            guard let lock = lock("\(place)/\(name)") else { continue }
            try? FileManager.default.removeItem(atPath: "\(place)/\(name)")
            lock.unlock()
            guard let process = ProcessFolder.endedProcess(of: name, prefix: prefix) else { continue }
            SandboxTraces.remove(of: process)
        }
    }

    /// Locks a folder of this user.
    /// - Returns: The lock; nil if the folder is another user's, locked, or gone.
    private static func lock(_ path: String) -> FileLock? {
        guard let lock = try? FileLock(folder: path, followsLinks: false), lock.isOwnAndInPlace,
            (try? lock.take(.exclusive)) == true, lock.isOwnAndInPlace
        else { return nil }
        return lock
    }
}
