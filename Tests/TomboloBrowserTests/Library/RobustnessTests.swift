import TestSupport
import Foundation
import GRDB
import Testing
import TomboloBrowser
import TomboloTestServer

/// Robustness of the library against killed processes, concurrent processes, damaged files and full disks.
@Suite struct RobustnessTests {
    private let folder = TemporaryFolder()

    // MARK: Processes

    @Test(arguments: [1, 7, 40, 200])
    func aKilledProcessHasWrittenEveryVisitThatItReported(count: Int) async throws {
        let probe = try Probe.library.start("write", folder.url.path, "kill", "100000")
        try await probe.hasWritten(count)
        probe.kill()
        #expect(try await probe.end() == 128 + SIGKILL)
        let recorded = probe.lines.dropFirst().compactMap { Int($0) }
        let library = try await BrowsingLibrary.open(in: folder.url)
        #expect(library.damagedFile == nil)
        let visited = Set(try await library.history(limit: .max).map(\.url.lastPathComponent))
        let bookmarked = Set(try await library.bookmarks().map(\.title))
        #expect(recorded.allSatisfy { visited.contains("\($0)") && bookmarked.contains("Bookmark \($0)") })
        // Besides the reported visits, there is at most the visit that the process was recording when it was killed.
        #expect(visited.count - recorded.count <= 1)
        #expect(try await library.recordVisit(to: try web("https://after.example/")))
    }

    @Test func severalProcessesCanUseOneLibrary() async throws {
        // The processes create the library at the same time. This process opens it after they have ended, because waiting for the lock would
        // delay other tests.
        let probes = try ["a", "b", "c", "d"].map { try Probe.library.start("write", folder.url.path, $0, "100") }
        for probe in probes {
            #expect(try await probe.end() == 0)
            #expect(probe.lines == ["open"] + (0..<100).map { "\($0)" })
        }
        let library = try await BrowsingLibrary.open(in: folder.url)
        #expect(try await library.history(limit: .max).count == 400)
        #expect(try await library.bookmarks().count == 400)
    }

    @Test func openingTimesOutWhileABlockedProcessHoldsTheLock() async throws {
        try FileManager.default.createDirectory(at: folder.url, withIntermediateDirectories: true)
        // Takes the lock that a process holds while it opens the library.
        let descriptor = open(folder.url.path, O_RDONLY | O_CLOEXEC)
        defer { close(descriptor) }
        #expect(flock(descriptor, LOCK_EX) == 0)
        let path = folder.database.path(percentEncoded: false)
        await #expect(throws: LibraryError.inUse(path)) {
            try await BrowsingLibrary.open(in: folder.url, timeout: .milliseconds(100))
        }
        #expect(flock(descriptor, LOCK_UN) == 0)
        #expect(try await BrowsingLibrary.open(in: folder.url, timeout: .zero).history().isEmpty)
    }

    @Test func aClosedLibraryThrowsAndLeavesNoWriteAheadLog() async throws {
        let library = try await BrowsingLibrary.open(in: folder.url)
        async let visit = library.recordVisit(to: try web("https://example.com/"))
        #expect(try await visit)
        await library.close()
        await library.close()
        #expect(try folder.contents == ["library.sqlite", "library.sqlite.lock"])
        await #expect(throws: LibraryError.closed) { try await library.history() }
        await #expect(throws: LibraryError.closed) {
            try await library.recordVisit(to: try web("https://example.com/"))
        }
    }

    @Test func aVisitIsRecordedAlthoughItsTaskIsCancelled() async throws {
        let library = try await BrowsingLibrary.inMemory()
        let url = try web("https://example.com/")
        let task = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            return try await library.recordVisit(to: url)
        }
        #expect(try await task.value)
        #expect(try await library.history().count == 1)
    }

    @Test func completionAgreesWithTheDatabaseAfterConcurrentChanges() async throws {
        let library = try await BrowsingLibrary.inMemory()
        let url = try web("https://example.com/")
        for _ in 0..<200 {
            async let visit = library.recordVisit(to: url)
            async let other = library.deleteHistory(of: url)
            _ = try await (visit, other)
            let isThere = try await !library.history().isEmpty
            #expect(await library.completion.completion(of: "exa").suggestions.isEmpty != isThere)
        }
    }

    // MARK: Damage

    enum Damage: CaseIterable {
        case randomBytes, randomHead, randomMiddle, truncated, anotherFormat, noTables, wrongTables
    }

    @Test(arguments: Damage.allCases)
    func aDamagedFileIsSetAsideAndReplacedByAnEmptyOne(damage: Damage) async throws {
        try await fill()
        let original = try await damaged(by: damage)
        let library = try await BrowsingLibrary.open(in: folder.url)
        let aside = try #require(library.damagedFile)
        #expect(aside.lastPathComponent == "library.sqlite.corrupt")
        // Opening may have changed the first and the last bytes.
        #expect(try Data(contentsOf: aside).dropFirst(8192).prefix(4096) == original.dropFirst(8192).prefix(4096))
        #expect(try await library.history().isEmpty)
        #expect(try await library.recordVisit(to: try web("https://new.example/")))
        #expect(await library.completion.completion(of: "new").suggestions.count == 1)
    }

    @Test func aSecondDamagedFileDoesNotReplaceTheFirst() async throws {
        for name in ["library.sqlite.corrupt", "library.sqlite.corrupt-2"] {
            try await fill()
            _ = try await damaged(by: .randomBytes)
            #expect(try await BrowsingLibrary.open(in: folder.url).damagedFile?.lastPathComponent == name)
        }
        #expect(try await BrowsingLibrary.open(in: folder.url).damagedFile == nil)
    }

    @Test func aDamagedFileThatAnotherProcessUsesIsNotSetAside() async throws {
        let probe = try Probe.library.start("write", folder.url.path, "other", "100000")
        try await probe.hasWritten(2)
        probe.stop()
        let before = try folder.contents
        let path = folder.database.path(percentEncoded: false)
        try Data(repeating: 7, count: 100_000).write(to: folder.database, options: [])
        for suffix in ["-wal", "-shm"] { truncate(path + suffix, 0) }
        let error = await #expect(throws: LibraryError.self) { try await BrowsingLibrary.open(in: folder.url) }
        // The error is `inUse` if the other process was stopped during a write, in which case the damage cannot be detected.
        #expect(error.map { [.damaged(path), .inUse(path)].contains($0) } == true)
        #expect(try folder.contents == before)
        probe.kill()
        _ = try await probe.end()
        #expect(try await BrowsingLibrary.open(in: folder.url).damagedFile != nil)
    }

    @Test func aFileOfALaterVersionIsNotChanged() async throws {
        try await fill()
        try await edit("INSERT INTO grdb_migrations VALUES ('of the future')")
        let path = folder.database.path(percentEncoded: false)
        await #expect(throws: LibraryError.newer(path)) { try await BrowsingLibrary.open(in: folder.url) }
        #expect(try !folder.contents.contains("library.sqlite.corrupt"))
    }

    @Test func invalidAddressesInTheFileAreIgnored() async throws {
        try await fill()
        try await edit(
            "UPDATE page SET url = 'javascript:alert(' || id || ')', search = 'x', lastVisit = -9223372036854775808 WHERE id % 2 = 0"
        )
        let library = try await BrowsingLibrary.open(in: folder.url)
        #expect(try await library.history(limit: .max).count == 50)
        #expect(await library.completion.completion(of: "fill").suggestions.count == 8)
        #expect(await library.completion.completion(of: "x").suggestions.isEmpty)
        try await library.clearHistory(.everything)
    }

    // MARK: Disks and folders

    @Test func reachingTheFileSizeLimitIsAnErrorAndKeepsWrittenVisits() async throws {
        // The shell ignores the signal SIGXFSZ, and the probe inherits this. The limit is in kilobytes.
        let probe = try Probe.library.start(in: #"trap '' XFSZ; ulimit -f 2000; exec "$@""#, "fill", folder.url.path)
        try await probe.hasWritten(3)
        probe.write("go on")
        #expect(try await probe.end() == 0)
        #expect(probe.lines[0] == "open")
        #expect(probe.lines[1].hasPrefix("error "))
        #expect(probe.lines[2] == "true")
        let library = try await BrowsingLibrary.open(in: folder.url)
        #expect(library.damagedFile == nil)
        #expect(try await library.history(matching: "full.example", limit: .max).count > 10)
        #expect(try await library.recordVisit(to: try web("https://example.com/")))
    }

    @Test(.enabled(if: mountsAreAllowed, "needs a file system of its own"))
    func aFullFileSystemIsAnErrorUntilSpaceIsFreed() async throws {
        try FileManager.default.createDirectory(at: folder.url, withIntermediateDirectories: true)
        let mount = #"mount -t tmpfs -o size=1m none "$3" && head -c 400000 /dev/zero > "$3/filler" && exec "$@""#
        let probe = try Probe.library.start(
            in: "exec unshare --user --map-root-user --mount bash -c '\(mount)' bash \"$@\"", "fill", folder.url.path)
        try await probe.hasWritten(3)
        probe.write("go on")
        #expect(try await probe.end() == 0)
        #expect(probe.lines == ["open", "error full", "true", "true"])
    }

    private static let mountsAreAllowed =
        system("unshare --user --map-root-user --mount mount -t tmpfs none /mnt >/dev/null 2>&1") == 0

    @Test func aReadOnlyFolderIsAnError() async throws {
        try FileManager.default.createDirectory(
            at: folder.url, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o555])
        let probe = try Probe.library.start("open-as-another", folder.url.path)
        #expect(try await probe.end() == 0)
        #expect(probe.lines == ["error readOnly"])
        #expect(try folder.contents.isEmpty)
    }

    @Test func aFolderThatIsAFileIsAnError() async throws {
        let file = folder.file("library")
        try Data("mine".utf8).write(to: file)
        await #expect(throws: LibraryError.self) { try await BrowsingLibrary.open(in: file) }
        await #expect(throws: LibraryError.self) {
            try await BrowsingLibrary.open(in: file.appending(path: "below"))
        }
        #expect(try Data(contentsOf: file) == Data("mine".utf8))
    }

    @Test func theFilesAreReadableOnlyByTheirOwner() async throws {
        try FileManager.default.createDirectory(at: folder.url, withIntermediateDirectories: true)
        // An existing file that all users can read.
        let isMade = FileManager.default.createFile(
            atPath: folder.database.path, contents: nil, attributes: [.posixPermissions: 0o644])
        #expect(isMade)
        let library = try await BrowsingLibrary.open(in: folder.url)
        try await library.recordVisit(to: try web("https://example.com/"))
        #expect(try folder.contents.count == 4)
        for name in try folder.contents {
            let path = folder.url.appending(path: name).path
            let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
            #expect(mode == 0o600, "\(name)")
        }
    }

    @Test func aNewFolderIsAccessibleOnlyToItsOwner() async throws {
        _ = try await BrowsingLibrary.open(in: folder.file("library"))
        let mode = try FileManager.default.attributesOfItem(atPath: folder.path("library"))[.posixPermissions] as? Int
        #expect(mode == 0o700)
    }

    // MARK: Fixtures

    /// A library of 100 pages, closed again.
    private func fill() async throws {
        let library = try await BrowsingLibrary.open(in: folder.url)
        for number in 0..<100 {
            let url = try web("https://fill.example/\(number)/" + String(repeating: "long", count: 50))
            try await library.recordVisit(to: url, title: "Page \(number)")
        }
        await library.close()
    }

    private func edit(_ sql: String) async throws {
        let queue = try DatabaseQueue(path: folder.database.path)
        try await queue.writeWithoutTransaction { try $0.execute(sql: "PRAGMA foreign_keys = OFF; \(sql)") }
        try queue.close()
    }

    /// Damages the file.
    /// - Returns: The content of the damaged file.
    private func damaged(by damage: Damage) async throws -> Data {
        var data = try Data(contentsOf: folder.database)
        #expect(data.count > 30_000)
        func scramble(_ range: Range<Int>) { for index in range { data[index] = .random(in: 0...255) } }
        switch damage {
        case .randomBytes: scramble(0..<data.count)
        case .randomHead: scramble(0..<100)
        case .randomMiddle: scramble(4096..<data.count - 4096)
        case .truncated: data.removeLast(data.count / 2)
        case .anotherFormat: data = Data("<html>Not found</html>".utf8)
        case .noTables:
            try await edit("DROP TABLE visit")
            data = try Data(contentsOf: folder.database)
        case .wrongTables:
            try await edit(
                """
                DROP TABLE page;
                CREATE TABLE page (id, url, site, title, search, visitCount, lastVisit, frecency);
                INSERT INTO page VALUES (1, NULL, 'a', 2, x'FF', 'x', 1e99, 'y')
                """)
            data = try Data(contentsOf: folder.database)
        }
        try data.write(to: folder.database, options: [])
        return data
    }
}
