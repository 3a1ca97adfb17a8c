import Foundation
import GRDB

/// The database of a library: one connection, on a queue of its own, so that no caller's thread ever waits for the
/// disk.
struct LibraryDatabase: Sendable {
    private let queue: DatabaseQueue
    private let path: String
    /// Held for as long as the database is open.
    private let lock: LibraryLock?
    private let accesses = LibraryAccesses()

    /// Waits for half a minute until another process has written.
    ///
    /// SQLite's own wait looks every tenth of a second at the end: beside others that write all the time, on a slow
    /// disk, its turn never comes.
    private static let busyMode = Database.BusyMode.callback { attempts in
        guard attempts < 6_000 else { return false }
        usleep(5_000)
        return true
    }

    /// Opens a file.
    /// - Throws: ``LibraryError/damaged(_:)`` if it is none of ours any more.
    @concurrent
    static func open(_ file: LibraryFile, lock: LibraryLock) async throws(LibraryError) -> LibraryDatabase {
        var configuration = Self.configuration
        configuration.journalMode = .wal
        configuration.busyMode = busyMode
        let queue: DatabaseQueue
        do {
            queue = try DatabaseQueue(path: file.path, configuration: configuration)
        } catch {
            throw LibraryError(error, path: file.path)
        }
        let database = LibraryDatabase(queue: queue, path: file.path, lock: lock)
        do {
            try await database.check()
            try await database.migrate()
            try await database.checkTables()
            return database
        } catch {
            // SQLite removes the log of a database by its path when the database is closed. If this one were closed later, by
            // its deallocation, that could be the log of the file that was created in its place.
            try? queue.close()
            throw LibraryError(error, path: file.path)
        }
    }

    /// Closes the database after the reads and writes that have begun, and releases the lock.
    ///
    /// Later ones throw ``LibraryError/closed``.
    @concurrent
    func close() async {
        await accesses.close()
        try? queue.close()
        lock?.release()
    }

    /// Makes a database that is gone when it is closed, and that never touches a disk.
    @concurrent
    static func inMemory() async throws(LibraryError) -> LibraryDatabase {
        let path = ":memory:"
        do {
            let queue = try DatabaseQueue(configuration: configuration)
            let database = LibraryDatabase(queue: queue, path: path, lock: nil)
            try await database.migrate()
            return database
        } catch {
            throw LibraryError(error, path: path)
        }
    }

    private static var configuration: Configuration {
        var configuration = Configuration()
        configuration.label = "library"
        configuration.prepareDatabase { db in
            // What was deleted is overwritten, not just forgotten; and nothing is ever spilled into a temporary file.
            try db.execute(sql: "PRAGMA secure_delete = ON; PRAGMA temp_store = MEMORY;")
        }
        return configuration
    }

    // MARK: Reading and writing

    func read<Value: Sendable>(_ body: @Sendable (Database) throws -> Value) async throws(LibraryError) -> Value {
        try await accesses.run(path: path) { try await queue.read(body) }
    }

    /// All of it happens, or nothing. A process that is killed afterwards has still written it.
    func write<Value: Sendable>(_ body: @Sendable (Database) throws -> Value) async throws(LibraryError) -> Value {
        try await accesses.run(path: path) { try await queue.write(body) }
    }

    /// Takes what was deleted out of the log too, where it would otherwise stay until so much else has been written.
    func emptyLog() async throws(LibraryError) {
        try await accesses.run(path: path) {
            try await queue.writeWithoutTransaction { db in
                do {
                    try db.checkpoint(.truncate)
                } catch let error as DatabaseError where error.resultCode == .SQLITE_BUSY {
                    // Another process is reading from it: it goes with that one's next deletion, or when the last one
                    // closes the library.
                }
            }
        }
    }

    // MARK: Opening

    private func check() async throws {
        let (path, migrator) = (path, LibrarySchema.migrator)
        try await queue.read { db in
            guard try String.fetchOne(db, sql: "PRAGMA quick_check(1)") == "ok" else {
                throw LibraryError.damaged(path)
            }
            guard try !migrator.hasBeenSuperseded(db) else { throw LibraryError.newer(path) }
        }
    }

    /// A file that is whole may still hold other tables than ours.
    private func checkTables() async throws {
        let ours = try await LibraryDatabase.inMemory().tables()
        guard try await tables() == ours else { throw LibraryError.damaged(path) }
    }

    private func tables() async throws -> [String] {
        try await queue.read { db in
            try String.fetchAll(db, sql: "SELECT sql FROM sqlite_master WHERE sql IS NOT NULL ORDER BY name")
        }
    }

    private func migrate() async throws {
        let (queue, migrator) = (queue, LibrarySchema.migrator)
        try await withCheckedThrowingContinuation { continuation in
            migrator.asyncMigrate(queue) { continuation.resume(with: $0.map { _ in }) }
        }
    }
}
