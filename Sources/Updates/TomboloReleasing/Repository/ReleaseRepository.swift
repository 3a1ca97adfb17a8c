package import Foundation
import TomboloSystem
import TomboloUpdates

/// A release repository in a folder, as its publisher sees it. It is locked against other publishers for as long as this object exists.
///
/// The folder has `metadata`, `targets`, `objects`, `deltas`, `packs` and `hints`, which a web server serves, `staging` with files that wait for signatures, and
/// the settings `repository.json`. New files get new names, and `metadata/timestamp.json` is replaced last. So even a process that is killed leaves a repository
/// that clients can use.
package final class ReleaseRepository: Sendable {
    package let folder: PublicFolder
    private let lock: FileLock

    /// Opens a repository.
    /// - Parameter observer: Called before each change.
    /// - Throws: ``ReleasingError``: ``ReleasingError/notRepository(_:)``, ``ReleasingError/inUse(_:)`` among others.
    package convenience init(
        _ url: URL, observer: @escaping PublicFolder.Observer = { _ throws(StoreError) in }
    ) throws(ReleasingError) {
        let folder = PublicFolder(url.path(percentEncoded: false), observer: observer)
        guard folder.exists(RepositorySettings.fileName) else { throw .notRepository(folder.path) }
        try self.init(locking: folder)
    }

    /// Locks a folder, which must exist.
    init(locking folder: PublicFolder) throws(ReleasingError) {
        let isTaken: Bool
        do throws(FileError) {
            lock = try FileLock(folder: folder.path)
            isTaken = try lock.take(.exclusive)
        } catch {
            throw .store(StoreError(error))
        }
        guard isTaken else { throw .inUse(folder.path) }
        self.folder = folder
        folder.removeUnfinished(emptyFoldersIn: RepositoryFiles.staging)
    }

    deinit { folder.removeUnfinished(emptyFoldersIn: RepositoryFiles.staging) }

    package var settings: RepositorySettings {
        get throws(ReleasingError) {
            guard let bytes = try read(RepositorySettings.fileName) else { throw .notRepository(folder.path) }
            return try RepositorySettings(bytes)
        }
    }

    package func write(_ settings: RepositorySettings) throws(ReleasingError) {
        let bytes = try settings.bytes
        try ReleasingError.of { () throws(StoreError) in try folder.write(bytes, to: RepositorySettings.fileName) }
    }

    /// The published metadata, which may have expired; nil before the first publication.
    /// - Throws: ``ReleasingError`` if a client would not accept it.
    package var publishedState: RepositoryState? {
        get throws(ReleasingError) {
            guard folder.exists(RepositoryRole.timestamp.path(version: 0)) else { return nil }
            return try RepositoryState { path throws(ReleasingError) in try read(path) }
        }
    }

    /// The published metadata.
    /// - Throws: ``ReleasingError/notPublished(_:)`` before the first publication.
    package var state: RepositoryState {
        get throws(ReleasingError) {
            guard let state = try publishedState else { throw .notPublished(folder.path) }
            return state
        }
    }

    /// Returns a file; nil if it does not exist.
    func read(_ path: String) throws(ReleasingError) -> Data? {
        try ReleasingError.of { () throws(StoreError) in try folder.read(path) }
    }
}
