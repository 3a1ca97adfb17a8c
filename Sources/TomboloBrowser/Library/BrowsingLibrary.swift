public import Foundation
import GRDB

/// The history and the bookmarks of a profile, or of a private window.
///
/// Only pages of the web come in: http and https addresses of at most 4,096 bytes, without the name and password that
/// may stand in them. What a page calls itself is kept as text, at most 1,024 bytes of it.
///
/// Nothing here blocks its caller: the disk is waited for on a thread of the library's own. Changes happen in the order
/// in which they were asked for, each whole or not at all, and also when the task that asked is cancelled; one that has
/// returned outlives the process, however that ends. Several processes may have the library of one profile open;
/// ``completion`` learns of what another did at the next start.
///
/// All functions throw ``LibraryError``. The browser can go on without its library, so none of them is a reason to end.
public actor BrowsingLibrary {
    /// Completes what is typed into the address field, from this library.
    public nonisolated let completion: AddressCompletion
    /// Where the library was put that was there and damaged, when this one was begun in its place; nil if all was well.
    /// A person who misses the history should be told.
    public nonisolated let damagedFile: URL?

    /// Nil once the library is closed.
    private var openDatabase: LibraryDatabase?
    private var lastChange: Task<Void, Never>?
    private var closing: Task<Void, Never>?

    /// Nil in memory.
    let file: LibraryFile?

    private init(_ database: LibraryDatabase, _ index: CompletionIndex, _ file: LibraryFile?, damagedFile: URL?) {
        openDatabase = database
        self.file = file
        self.damagedFile = damagedFile
        completion = AddressCompletion(index)
    }

    /// Opens the library of a profile, or begins one.
    ///
    /// A file that is damaged is renamed to end in `.corrupt` and a new one is begun; ``damagedFile`` says so. Only the
    /// owner of the folder and the files in it can read them.
    /// - Parameters:
    ///   - folder: The folder of the profile; it is made if there is none.
    ///   - patience: How long to wait for another process that is just opening it.
    @concurrent
    public static func open(
        in folder: URL, patience: Duration = .seconds(30)
    ) async throws(LibraryError) -> BrowsingLibrary {
        let file = try LibraryFile(in: folder)
        let lock = try await LibraryLock(file, patience: patience)
        defer { lock.finishOpening() }
        do throws(LibraryError) {
            return try await open(file, lock, damagedFile: nil)
        } catch .damaged(let path) {
            // From under another process it is not taken away.
            guard lock.isFirst else { throw .damaged(path) }
            return try await open(file, lock, damagedFile: file.setAside())
        }
    }

    /// Makes the library of a private window: it is never written anywhere.
    @concurrent
    public static func inMemory() async throws(LibraryError) -> BrowsingLibrary {
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

    /// Closes the library once all changes that were asked for are made. Nothing can be read or changed from now on,
    /// but what is typed is still completed.
    ///
    /// A library that is not closed loses nothing; one that is leaves its folder tidy.
    public func close() async {
        if let database = openDatabase {
            openDatabase = nil
            closing = Task { [lastChange] in
                await lastChange?.value
                // Not left to deallocation: the task of the last change keeps a reference for a moment after its value is there.
                await database.close()
            }
            lastChange = nil
        }
        await closing?.value
    }

    /// The database.
    var database: LibraryDatabase {
        get throws(LibraryError) {
            guard let openDatabase else { throw .closed }
            return openDatabase
        }
    }

    // MARK: Changes

    /// Makes a change when those before it are done, and tells the completion.
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
