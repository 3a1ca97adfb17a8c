import Foundation

/// The file of a library and its companion files, in the folder of a profile.
struct LibraryFile: Sendable {
    /// The path of the folder.
    let folder: String
    /// The path of the database.
    let path: String

    /// Creates the paths, and the folder if it is missing. Only the folder's owner may read it.
    init(in folder: URL) throws(LibraryError) {
        self.folder = folder.path(percentEncoded: false)
        path = folder.appending(path: "library.sqlite").path(percentEncoded: false)
        do {
            try FileManager.default.createDirectory(
                at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        } catch {
            throw Self.error(error, path: self.folder)
        }
    }

    /// The path of the lock file, with which processes detect each other.
    var lockPath: String { path + ".lock" }

    /// Creates the file if it is missing. The history is private, so only the owner may read it; SQLite's own files
    /// beside it get the same permissions.
    func prepare() throws(LibraryError) {
        let descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard descriptor >= 0 else { throw LibraryError(errno: errno, path: path) }
        defer { close(descriptor) }
        guard fchmod(descriptor, 0o600) == 0 else { throw LibraryError(errno: errno, path: path) }
    }

    /// Moves a damaged file aside, so that its content may still be recovered.
    /// - Returns: The new location.
    func setAside() throws(LibraryError) -> URL {
        let name = (1...).lazy.map { path + ($0 == 1 ? ".corrupt" : ".corrupt-\($0)") }
            .first { !FileManager.default.fileExists(atPath: $0) }
        let target = name ?? path + ".corrupt"
        guard rename(path, target) == 0 else { throw LibraryError(errno: errno, path: path) }
        // The log is moved too, because SQLite would apply a remaining log to the new file.
        for suffix in ["-wal", "-shm"] where rename(path + suffix, target + suffix) != 0 && errno != ENOENT {
            throw LibraryError(errno: errno, path: path + suffix)
        }
        return URL(filePath: target)
    }

    /// Deletes the files that were set aside and contain history: damaged libraries with their logs, and damaged
    /// session files.
    func removeSetAside() throws(LibraryError) {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        for name in names where Self.setAside.contains(where: name.hasPrefix) {
            let target = (folder as NSString).appendingPathComponent(name)
            if unlink(target) != 0, errno != ENOENT { throw LibraryError(errno: errno, path: target) }
        }
    }

    private static let setAside = ["library.sqlite.corrupt", "session.json.corrupt"]

    private static func error(_ error: any Error, path: String) -> LibraryError {
        switch (error as? CocoaError)?.code {
        case .fileWriteNoPermission, .fileWriteVolumeReadOnly: .readOnly(path)
        case .fileWriteOutOfSpace: .full(path)
        default: .system(path: path, reason: error.localizedDescription)
        }
    }
}
