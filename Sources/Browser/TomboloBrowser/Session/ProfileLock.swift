package import Foundation
import TomboloSystem

/// Reserves a profile for one browser, for as long as the lock is held. The system releases it when the process ends,
/// even by a crash.
package final class ProfileLock: Sendable {
    private let lock: FileLock?

    /// Locks a profile.
    /// - Parameter folder: The folder of the browser's own files in the profile. It is created if it is missing.
    /// - Throws: ``ProfileInUse`` when another browser has the lock. If the lock file cannot be written, the profile is
    ///   used without a lock.
    package init(_ folder: URL) throws(ProfileInUse) {
        try? FileManager.default.createDirectory(
            at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        lock = try? FileLock(file: folder.appending(path: "lock").path(percentEncoded: false))
        if (try? lock?.take(.exclusive)) == false {
            throw ProfileInUse(path: folder.path(percentEncoded: false))
        }
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
