import Foundation

/// The file of a library and what lies beside it, in the folder of a profile.
struct LibraryFile: Sendable {
    /// The folder.
    let folder: String
    /// The database.
    let path: String

    /// Names the file, and makes the folder if there is none: nobody but its owner may look into it.
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

    /// By which processes know of each other.
    var lockPath: String { path + ".lock" }

    /// Makes the file if there is none. What a person has visited is nobody else's business, so only its owner may read
    /// it; SQLite's own files beside it take after it.
    func prepare() throws(LibraryError) {
        let descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard descriptor >= 0 else { throw LibraryError(errno: errno, path: path) }
        defer { close(descriptor) }
        guard fchmod(descriptor, 0o600) == 0 else { throw LibraryError(errno: errno, path: path) }
    }

    /// Puts a damaged file out of the way, where somebody may still find something in it.
    /// - Returns: Where it is now.
    func setAside() throws(LibraryError) -> URL {
        let name = (1...).lazy.map { path + ($0 == 1 ? ".corrupt" : ".corrupt-\($0)") }
            .first { !FileManager.default.fileExists(atPath: $0) }
        let target = name ?? path + ".corrupt"
        guard rename(path, target) == 0 else { throw LibraryError(errno: errno, path: path) }
        // A log that is left behind would be applied to the new file.
        for suffix in ["-wal", "-shm"] where rename(path + suffix, target + suffix) != 0 && errno != ENOENT {
            throw LibraryError(errno: errno, path: path + suffix)
        }
        return URL(filePath: target)
    }

    /// Deletes what was set aside in the folder with a history in it: damaged libraries with their logs, and damaged records of a session.
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
