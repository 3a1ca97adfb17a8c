package import Foundation
import GRDB

/// The history and the bookmarks of a profile, or of a private window.
///
/// Only web pages are kept: http and https addresses of at most 4,096 bytes, without a user name and password. A page's
/// title is kept as text, at most 1,024 bytes of it.
///
/// No function blocks its caller: the disk is accessed on a separate thread. Changes are made in the order of their
/// calls. Each is atomic, and is made even when the calling task is cancelled. A change that has returned survives the
/// end of the process, even a crash. Several processes may have the library of one profile open; ``completion``
/// includes another process's changes only after the next start.
///
/// All errors are of type ``LibraryError``. The browser works without its library, so it need not exit because of an
/// error.
package actor BrowsingLibrary {
    /// The completion of the text of the address field from this library.
    package nonisolated let completion: AddressCompletion
    /// The path to which a damaged library was moved when this library was created in its place; nil if there was no
    /// damage. If it is not nil, notify the user that the history was lost.
    package nonisolated let damagedFile: URL?

    /// The open database; nil once the library is closed.
    private var openDatabase: LibraryDatabase?
    private var lastChange: Task<Void, Never>?
    private var closing: Task<Void, Never>?

    /// The file; nil for a library in memory.
    let file: LibraryFile?

    private init(_ database: LibraryDatabase, _ index: CompletionIndex, _ file: LibraryFile?, damagedFile: URL?) {
        openDatabase = database
        self.file = file
        self.damagedFile = damagedFile
        completion = AddressCompletion(index)
    }

    /// Opens the library of a profile, or creates one.
    ///
    /// A damaged file is renamed to end in `.corrupt` and a new one is created; ``damagedFile`` is the new path of the
    /// damaged file. Only the owner of the folder and its files can read them.
    /// - Parameters:
    ///   - folder: The folder of the profile; it is created if it is missing.
    ///   - timeout: Maximum time to wait for another process that is opening the library.
    @concurrent
    package static func open(
        in folder: URL, timeout: Duration = .seconds(30)
    ) async throws(LibraryError) -> BrowsingLibrary {
        let file = try LibraryFile(in: folder)
        let lock = try await LibraryLock(file, timeout: timeout)
        defer { lock.finishOpening() }
        do throws(LibraryError) {
            return try await open(file, lock, damagedFile: nil)
        } catch .damaged(let path) {
            // Another process still uses the damaged file, so it cannot be renamed.
            guard lock.isFirst else { throw .damaged(path) }
            return try await open(file, lock, damagedFile: file.setAside())
        }
    }

    /// Creates the library of a private window, which is never written to disk.
    @concurrent
    package static func inMemory() async throws(LibraryError) -> BrowsingLibrary {
        BrowsingLibrary(try await LibraryDatabase.inMemory(), CompletionIndex(), nil, damagedFile: nil)
    }

    private static func open(
        _ file: LibraryFile, _ lock: LibraryLock, damagedFile: URL?
    ) async throws(LibraryError) -> BrowsingLibrary {
        try file.prepare()
        let database = try await LibraryDatabase.open(file, lock: lock)
        let index = try await database.read { db in
            var index = CompletionIndex()
            try LibraryPage.forEach(db) { index.add($0) }
            index.arrange()
            return index
        }
        return BrowsingLibrary(database, index, file, damagedFile: damagedFile)
    }

    /// Closes the library after all pending changes. Later reads and changes throw ``LibraryError/closed``; completion
    /// still works.
    ///
    /// No data is lost if a library is not closed. Closing it also removes temporary files of the database from its
    /// folder.
    package func close() async {
        if let database = openDatabase {
            openDatabase = nil
            closing = Task { [lastChange] in
                await lastChange?.value
                // The database is closed explicitly and not by deallocation, because the task of the last change keeps
                // a reference to it for a moment after its value is available.
                await database.close()
            }
            lastChange = nil
        }
        await closing?.value
    }

    /// The open database; throws ``LibraryError/closed`` after ``close()``.
    var database: LibraryDatabase {
        get throws(LibraryError) {
            guard let openDatabase else { throw .closed }
            return openDatabase
        }
    }

    // MARK: Changes

    /// Makes a change after the previous ones, and updates the completion.
    func change<Value: Sendable>(
        _ body: @escaping @Sendable (Database) throws -> (Value, [PageChange])
    ) async throws(LibraryError) -> Value {
        let (before, database, completion) = (lastChange, try database, completion)
        let change = Task { () -> Result<Value, LibraryError> in
            await before?.value
            do throws(LibraryError) {
                let (value, changes) = try await database.write(body)
                await completion.apply(changes)
                return .success(value)
            } catch {
                return .failure(error)
            }
        }
        lastChange = Task { _ = await change.value }
        return try await change.value.get()
    }
}
