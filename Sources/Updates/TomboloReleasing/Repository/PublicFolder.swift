package import Foundation
import TomboloSystem
package import TomboloUpdates

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// A folder of files that a web server serves. A file has its old or its new content at any time, even if the process or the machine stops.
///
/// Files and folders have the permissions that the user's umask allows, because a web server usually runs as another user. Links are not
/// followed.
package struct PublicFolder: Sendable {
    /// Called before each change with the path of the file, so that a test can stop at any point.
    package typealias Observer = @Sendable (_ path: String) throws(StoreError) -> Void

    /// The path of the folder.
    package let path: String
    private let observer: Observer

    /// The subfolder for files that are being written. A killed process leaves incomplete files there.
    private static let unfinished = "unfinished"

    /// Refers to a folder; nothing is read or written.
    package init(_ path: String, observer: @escaping Observer = { _ throws(StoreError) in }) {
        self.path = path.count > 1 && path.hasSuffix("/") ? String(path.dropLast()) : path
        self.observer = observer
    }

    // MARK: Changes

    /// Creates the folder and its parents.
    package func make() throws(StoreError) { try makeFolder(path) }

    /// Replaces a file, and creates the folders on its path. The content is on the disk when this function returns.
    package func write(_ bytes: Data, to name: String) throws(StoreError) {
        try observer(name)
        try makeFolder(folder(of: name))
        try makeFolder("\(path)/\(Self.unfinished)")
        let file = AtomicFile(
            "\(path)/\(name)", temporary: "\(path)/\(Self.unfinished)/\(RandomToken.hexadecimal())", readers: .everyone)
        do throws(FileError) {
            if case .unflushed(let error?) = try file.replace(with: bytes) { throw error }
        } catch {
            throw StoreError(error)
        }
    }

    /// Moves a file, and creates the folders on its new path.
    package func move(_ name: String, to newName: String) throws(StoreError) {
        try observer(newName)
        try makeFolder(folder(of: newName))
        try rename("\(path)/\(name)", to: "\(path)/\(newName)")
    }

    /// Removes a file; a missing file is not an error.
    package func remove(_ name: String) throws(StoreError) {
        try observer(name)
        guard unlink("\(path)/\(name)") == 0 || errno == ENOENT else { throw failure("removed", "\(path)/\(name)") }
    }

    /// Removes the files that killed processes have left, and those of a subfolder and its subfolders that are empty.
    package func removeUnfinished(emptyFoldersIn name: String) {
        for file in files(in: Self.unfinished) { unlink("\(path)/\(Self.unfinished)/\(file)") }
        rmdir("\(path)/\(Self.unfinished)")
        let all = (try? FileManager.default.subpathsOfDirectory(atPath: "\(path)/\(name)")) ?? []
        // A folder's path is longer than that of the folder that contains it, so inner folders come first. `rmdir`
        // fails for files and for folders with content.
        for entry in all.sorted(by: { $0.utf8.count > $1.utf8.count }) { rmdir("\(path)/\(name)/\(entry)") }
        rmdir("\(path)/\(name)")
    }

    private func rename(_ old: String, to new: String) throws(StoreError) {
        do throws(FileError) {
            if case .unflushed(let error?) = try AtomicFile.move(old, to: new) { throw error }
        } catch {
            throw StoreError(error)
        }
    }

    private func folder(of name: String) -> String { AtomicFile.folder(of: "\(path)/\(name)") }

    /// Creates a folder and its parents, and flushes the directory entry of each new one.
    private func makeFolder(_ folder: String) throws(StoreError) {
        guard access(folder, F_OK) != 0 else { return }
        let parent = AtomicFile.folder(of: folder)
        if parent != folder { try makeFolder(parent) }
        guard mkdir(folder, 0o755) == 0 || errno == EEXIST else { throw failure("made", folder) }
        do throws(FileError) { try AtomicFile.flush(folder: parent) } catch { throw StoreError(error) }
    }

    private func failure(_ operation: String, _ place: String) -> StoreError {
        StoreError(FileError(operation, place, code: errno))
    }
}
