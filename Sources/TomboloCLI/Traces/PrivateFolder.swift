import Foundation
import Glibc

/// A folder for temporary files that only this user can open, removed with everything in it when it is released.
///
/// A process that is killed cannot remove its folders. So a process holds a lock on each, which the kernel releases when it ends for whatever
/// reason, and every new folder first removes those of which nobody holds the lock.
final class PrivateFolder: Sendable {
    let url: URL
    private let lock: Int32

    private static let prefix = "tombolo-run-"

    /// Makes an empty folder in the folder for temporary files, and removes what killed processes have left there.
    /// - Throws: `CocoaError` when none can be made.
    init() throws {
        let place = FileManager.default.temporaryDirectory.path(percentEncoded: false)
        Self.removeStale(in: place)
        for _ in 0..<10 {
            var template = Array("\(place)/\(Self.prefix)\(getpid())-XXXXXX".utf8CString)
            guard mkdtemp(&template) != nil else { break }
            let path = String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
            // Another process may have taken it for a stale one before it was locked.
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

    /// Removes the folders of processes that are no longer there, and what the engine noted for them.
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

    /// Locks a folder of this user's.
    /// - Returns: The descriptor that holds the lock; nil when it is another's, locked, or not there any longer.
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
