import Foundation
import Glibc

/// A folder for temporary files that only this user can open, removed with its content when the object is released.
///
/// A process that is killed cannot remove its folders. So each process holds a lock on each of its folders, which the kernel releases when the
/// process ends for any reason. Every new folder first removes those without a lock.
final class PrivateFolder: Sendable {
    let url: URL
    private let lock: Int32

    private static let prefix = "tombolo-run-"

    /// Makes an empty folder in the folder for temporary files, and removes the folders of killed processes there.
    /// - Throws: `CocoaError` if no folder can be made.
    init() throws {
        let place = FileManager.default.temporaryDirectory.path(percentEncoded: false)
        Self.removeStale(in: place)
        for _ in 0..<10 {
            var template = Array("\(place)/\(Self.prefix)\(getpid())-XXXXXX".utf8CString)
            guard mkdtemp(&template) != nil else { break }
            let path = String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
            // Another process may have removed it as stale before it was locked.
            guard let lock = Self.lock(path) else { continue }
            (url, self.lock) = (URL(filePath: path, directoryHint: .isDirectory), lock)
            return
        }
        throw CocoaError(.fileWriteUnknown, userInfo: [NSFilePathErrorKey: place])
    }

    deinit {
        try? FileManager.default.removeItem(at: url)
        close(lock)
    }

    /// Removes the folders of processes that have ended, and the engine's files for those processes.
    static func removeStale(in place: String) {
        for name in (try? FileManager.default.contentsOfDirectory(atPath: place)) ?? [] where name.hasPrefix(prefix) {
            guard let lock = lock("\(place)/\(name)") else { continue }
            try? FileManager.default.removeItem(atPath: "\(place)/\(name)")
            close(lock)
            guard let process = pid_t(name.dropFirst(prefix.count).prefix { $0 != "-" }), process > 0,
                kill(process, 0) != 0, errno == ESRCH
            else { continue }
            SandboxTraces.remove(of: process)
        }
    }

    /// Locks a folder of this user.
    /// - Returns: The descriptor that holds the lock; nil if the folder is another user's, locked, or gone.
    private static func lock(_ path: String) -> Int32? {
        let descriptor = open(path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
        guard descriptor >= 0 else { return nil }
        var (opened, there) = (stat(), stat())
        if fstat(descriptor, &opened) == 0, opened.st_uid == geteuid(), flock(descriptor, LOCK_EX | LOCK_NB) == 0,
            lstat(path, &there) == 0, there.st_ino == opened.st_ino, there.st_dev == opened.st_dev
        {
            return descriptor
        }
        close(descriptor)
        return nil
    }
}
