package import Foundation

/// Reserves a profile for one browser, for as long as the lock is held. The system releases it when the process ends,
/// even by a crash.
package final class ProfileLock: Sendable {
    private let descriptor: Int32

    /// Locks a profile.
    /// - Parameter folder: The folder of the browser's own files in the profile. It is created if it is missing.
    /// - Throws: ``ProfileInUse`` when another browser has the lock. Where the lock file cannot be written, no browser
    ///   is kept out.
    package init(_ folder: URL) throws(ProfileInUse) {
        try? FileManager.default.createDirectory(
            at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        let path = folder.appending(path: "lock").path(percentEncoded: false)
        let opened = open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
        if opened >= 0, flock(opened, LOCK_EX | LOCK_NB) != 0, errno == EWOULDBLOCK {
            close(opened)
            throw ProfileInUse(path: folder.path(percentEncoded: false))
        }
        descriptor = opened
    }

    deinit {
        guard descriptor >= 0 else { return }
        // A child process that was just forked holds a copy of the descriptor, which would keep the lock.
        flock(descriptor, LOCK_UN)
        close(descriptor)
    }
}

/// The error when another browser uses the profile.
package struct ProfileInUse: Error, Sendable, Hashable, CustomStringConvertible {
    /// The path of the profile's folder.
    package var path: String

    /// Creates the error for a folder.
    package init(path: String) { self.path = path }

    /// A message with the problem and its remedy.
    package var description: String {
        "Another browser, which does not respond, uses the profile in “\(path)”. Close it, or choose another profile."
    }
}
