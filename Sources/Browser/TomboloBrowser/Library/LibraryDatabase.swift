import Foundation
import GRDB

/// The database of a library: one connection, on its own queue, so that the disk never blocks a caller's thread.
struct LibraryDatabase: Sendable {
    private let queue: DatabaseQueue
    private let path: String
    /// The lock, held as long as the database is open; nil in memory.
    private let lock: LibraryLock?
    private let accesses = LibraryAccesses()

    /// A busy handler that retries every 5 milliseconds, for up to half a minute, while another process writes.
    ///
    /// SQLite's own busy handler extends its pauses to a tenth of a second. On a slow disk with other processes that
    /// write all the time, such pauses are too long ever to get the lock.
    private static let busyMode = Database.BusyMode.callback { attempts in
        guard attempts < 6_000 else { return false }
        usleep(5_000)
        return true
    }

    /// Opens a file.
    /// - Throws: ``LibraryError/damaged(_:)`` if the file is not a valid library.
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
            // The database is closed explicitly, because SQLite then removes its log by path. If deallocation closed
            // the database later, that path could belong to the log of the new file that was created in its place.
            try? queue.close()
            throw LibraryError(error, path: file.path)
        }
    }

    /// Closes the database after the running reads and writes, and releases the lock.
    ///
    /// Later reads and writes throw ``LibraryError/closed``.
    @concurrent
    func close() async {
        await accesses.close()
        try? queue.close()
        lock?.release()
    }

    /// Creates a database in memory. It never accesses a disk, and its content is lost when it is closed.
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
            // Deleted content is overwritten, not just unlinked, and no content is written to a temporary file.
            try db.execute(sql: "PRAGMA secure_delete = ON; PRAGMA temp_store = MEMORY;")
        }
        return configuration
    }

    // MARK: Reading and writing

    func read<Value: Sendable>(_ body: @Sendable (Database) throws -> Value) async throws(LibraryError) -> Value {
        try await accesses.run(path: path) { try await queue.read(body) }
    }

    /// Runs `body` in a transaction. Once it returns, its changes survive a kill of the process.
    func write<Value: Sendable>(_ body: @Sendable (Database) throws -> Value) async throws(LibraryError) -> Value {
        try await accesses.run(path: path) { try await queue.write(body) }
    }

    /// Removes deleted content from the write-ahead log, where it would otherwise stay until enough other content is
    /// written.
    func emptyLog() async throws(LibraryError) {
        try await accesses.run(path: path) {
            try await queue.writeWithoutTransaction { db in
                do {
                    try db.checkpoint(.truncate)
                } catch let error as DatabaseError where error.resultCode == .SQLITE_BUSY {
                    // Another process is reading from the log. The log is emptied after the next deletion, or when the
                    // last process closes the library.
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

    /// Checks the tables, because an intact database file may not contain the tables of a library.
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
