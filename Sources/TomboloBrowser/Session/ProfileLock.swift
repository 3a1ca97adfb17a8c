public import Foundation

/// Keeps a profile for one browser, for as long as it is held. The system lets go of it when the process ends, however it ends.
public final class ProfileLock: Sendable {
    private let descriptor: Int32

    /// Takes a profile.
    /// - Parameter folder: Where it keeps what is the browser's own. It is made where it is missing.
    /// - Throws: ``ProfileInUse`` when another browser has it. Where no file can be written nothing is kept from anybody.
    public init(_ folder: URL) throws(ProfileInUse) {
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

/// Another browser has the profile.
public struct ProfileInUse: Error, Sendable, Hashable, CustomStringConvertible {
    /// The folder of the profile.
    public var path: String

    /// Says of a folder that it is taken.
    public init(path: String) { self.path = path }

    /// What happened and what can be done.
    public var description: String {
        "Another browser that cannot be reached from here uses the profile in “\(path)”. Close it, or choose another profile."
    }
}
