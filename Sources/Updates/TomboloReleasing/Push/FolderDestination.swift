package import Foundation
import TomboloSystem
import TomboloUpdates

/// A folder to which a repository is pushed. Each file has its old or its new content at any time.
package final class FolderDestination: PushDestination {
    private let folder: PublicFolder
    private let isTrial: Bool
    private let lock: FileLock?

    /// Refers to a folder, which is created unless this is a trial.
    /// - Throws: ``PushError/inUse(_:)`` if another process writes to the folder.
    package init(_ folder: PublicFolder, isTrial: Bool = false) throws(PushError) {
        (self.folder, self.isTrial) = (folder, isTrial)
        guard !isTrial else {
            lock = nil
            return
        }
        try PushError.storing { () throws(StoreError) in try folder.make() }
        let isTaken: Bool
        do throws(FileError) {
            let lock = try FileLock(folder: folder.path)
            isTaken = try lock.take(.exclusive)
            self.lock = lock
        } catch {
            throw .store(StoreError(error))
        }
        guard isTaken else { throw .inUse(folder.path) }
    }

    deinit { if !isTrial { folder.removeUnfinished(emptyFoldersIn: "unfinished") } }

    package func timestamp() throws(PushError) -> Data? {
        let path = RepositoryRole.timestamp.path(version: 0)
        return try PushError.storing { () throws(StoreError) in try folder.read(path) }
    }

    package func missing(
        _ files: [PublishedFile], of source: PublicFolder, byContent: Bool
    ) throws(PushError) -> [PublishedFile] {
        var missing: [PublishedFile] = []
        for file in files {
            guard let size = folder.size(file.path), size == source.size(file.path) else {
                missing.append(file)
                continue
            }
            guard byContent else { continue }
            let isSame = try PushError.storing { () throws(StoreError) in
                try folder.read(file.path) == source.read(file.path)
            }
            if !isSame { missing.append(file) }
        }
        return missing
    }

    package func copy(_ files: [PublishedFile], from source: PublicFolder) throws(PushError) {
        for file in files {
            guard let bytes = try PushError.storing({ () throws(StoreError) in try source.read(file.path) }) else {
                throw .incomplete(file.path)
            }
            try PushError.storing { () throws(StoreError) in try folder.write(bytes, to: file.path) }
        }
    }
}
