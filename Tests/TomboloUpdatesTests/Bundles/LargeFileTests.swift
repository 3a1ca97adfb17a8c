import Foundation
import ReleaseFixtures
import Synchronization
import TestSupport
import Testing
import TomboloEngine
import TomboloTestServer

@testable import TomboloUpdates

/// Files that are sent to pages piece by piece.
@MainActor
struct LargeFileTests {
    private static let size = BundleRelease.pieceLimit + 1_000

    /// A text in which all parts differ.
    private static let text = String(
        String(repeating: "0123456", count: size / 14) + String(repeating: "ABCDEFGHIJK", count: size / 20)
    ).prefix(size)

    private let app: TestApp

    init() throws { app = try TestApp(try TestPublisher(["index.html": "one", "large.txt": String(Self.text)])) }

    private func get(
        _ handler: BundleSchemeHandler, _ headers: [String: String] = [:]
    ) async throws -> SchemeResponse {
        let url = try #require(URL(string: "app://web/large.txt"))
        return await handler.response(to: SchemeRequest(url: url, headers: headers))
    }

    private func handler(_ release: BundleRelease) throws -> BundleSchemeHandler {
        try BundleSchemeHandler(name: "web", release: release)
    }

    @Test func everyRangeReturnsItsBytes() async throws {
        let handler = try handler(try await app.start().release)
        let whole = try await get(handler)
        #expect(whole.status == 200 && whole.header("Content-Length") == String(Self.size))
        let bytes = Data(Self.text.utf8)
        #expect(try await whole.body.readToEnd() == bytes)
        let piece = VerifiedPieces.size
        for range in [
            0..<1, piece - 1..<piece, piece..<piece + 1, 1..<2 * piece + 1, 100..<piece, Self.size - 5..<Self.size,
        ] {
            let part = try await get(handler, ["range": "bytes=\(range.lowerBound)-\(range.upperBound - 1)"])
            #expect(part.status == 206)
            #expect(try await part.body.readToEnd() == bytes[range], "\(range)")
        }
    }

    @Test func aFileThatChangesAfterItsVerificationIsNotSent() async throws {
        let handler = try handler(try await app.start().release)
        let damages = Mutex(0)
        handler.onDamage { _ in damages.withLock { $0 += 1 } }
        let response = try await get(handler)
        // In the second piece, with the same size.
        let file = try FileHandle(forUpdating: app.bundled.file("files/large.txt"))
        try file.seek(toOffset: UInt64(VerifiedPieces.size))
        try file.write(contentsOf: Data("x".utf8))
        try file.close()
        guard case .stream(let parts) = response.body else {
            Issue.record("The file is in memory.")
            return
        }
        var received = 0
        await #expect(throws: UpdateError.damaged("large.txt")) {
            for try await part in parts { received += part.count }
        }
        #expect(received == VerifiedPieces.size)
        #expect(damages.withLock(\.self) == 1)
    }

    @Test func aDamagedFileIsVerifiedBeforeItsFirstPieceIsSent() async throws {
        let release = try await app.start().release
        let file = try FileHandle(forUpdating: app.bundled.file("files/large.txt"))
        try file.seek(toOffset: UInt64(Self.size - 1))
        try file.write(contentsOf: Data("x".utf8))
        try file.close()
        let handler = try handler(release)
        #expect(try await get(handler).status == 500)
        // The whole file is restored, as after another fetch.
        try Data(Self.text.utf8).write(to: app.bundled.file("files/large.txt"))
        #expect(try await get(handler).body.readToEnd().count == Self.size)
    }

    /// An app that uses release 2.0, whose large file is stored. The files are removed with the app.
    private func stored(embedding files: [String: String] = ["index.html": "one"]) async throws -> (
        TestPublisher, TestApp, BundleUpdater
    ) {
        var publisher = try TestPublisher(files)
        let app = try TestApp(publisher)
        app.source.apply = .now
        let updater = try await app.start()
        try publisher.offer("2.0", order: 20, ["index.html": "two", "large.txt": String(Self.text)])
        try publisher.publish()
        await app.serve(publisher)
        try #require(await updater.check() == .applied(release: "2.0"))
        return (publisher, app, updater)
    }

    /// Changes a byte of the stored file, but not its size.
    private func damage(_ app: TestApp, at offset: Int) throws {
        let digest = Self.digest.text
        let path = "objects/\(digest.prefix(2))/\(digest.dropFirst(2))"
        let file = try FileHandle(forUpdating: app.cache.url.appending(path: path))
        try file.seek(toOffset: UInt64(offset))
        try file.write(contentsOf: Data("x".utf8))
        try file.close()
    }

    private static let digest = FileDigest(of: Data(text.utf8))

    /// - Parameter isVerified: Whether the file changes after its verification.
    @Test(arguments: [false, true])
    func aDamagedStoredFileIsFetchedAgain(isVerified: Bool) async throws {
        let (publisher, app, updater) = try await stored()
        let handler = try handler(updater.release)
        if isVerified {
            let response = try await get(handler)
            try damage(app, at: VerifiedPieces.size)
            await #expect(throws: UpdateError.damaged("large.txt")) { try await response.body.readToEnd() }
        } else {
            try damage(app, at: Self.size - 1)
            #expect(try await get(handler).status == 500)
        }
        #expect(await updater.noteDamage(of: handler.release))
        #expect(updater.release.isEmbedded)
        await app.serve(publisher)
        #expect(await updater.check() == .applied(release: "2.0"))
        #expect(await app.server.requests.contains("objects/\(Self.digest.text)"))
        handler.use(updater.release)
        #expect(try await get(handler).body.readToEnd() == Data(Self.text.utf8))
    }

    @Test func theEmbeddedCopyIsSentInPlaceOfADamagedStoredFile() async throws {
        let (_, app, updater) = try await stored(embedding: ["index.html": "one", "large.txt": String(Self.text)])
        let handler = try handler(updater.release)
        let response = try await get(handler)
        try damage(app, at: VerifiedPieces.size)
        #expect(try await response.body.readToEnd() == Data(Self.text.utf8))
        // The damaged copy is removed, and the next response does not need it.
        #expect(await updater.store.size(of: Self.digest) == nil)
        #expect(try await get(handler).body.readToEnd() == Data(Self.text.utf8))
    }

    @Test func aFileThatIsNotDamagedIsKept() async throws {
        let (_, app, updater) = try await stored()
        defer { withExtendedLifetime(app) {} }
        let file = try #require(updater.release.manifest.files.first(where: { $0.digest == Self.digest }))
        await updater.store.removeIfChanged(file)
        #expect(await updater.store.contains(file))
    }

    @Test func aStoredFileIsSentInPieces() async throws {
        let (_, app, updater) = try await stored()
        defer { withExtendedLifetime(app) {} }
        let response = try await get(try handler(updater.release))
        guard case .stream = response.body else {
            Issue.record("The file is in memory.")
            return
        }
        #expect(try await response.body.readToEnd() == Data(Self.text.utf8))
    }

    /// The memory is measured in a separate process.
    @Test func theMemoryOfAResponseDoesNotGrowWithTheFile() async throws {
        let (folder, app, size) = (TemporaryFolder(), TemporaryFolder(), 100 << 20)
        let publisher = try TestPublisher(["index.html": "one", "large.bin": String(repeating: "x", count: size)])
        try publisher.embed("1.0", order: 10, in: folder.file("embedded"))
        let probe = URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent().appending(path: "update-probe")
        let run = try await ShellRun.of([
            probe.path(percentEncoded: false), "send", folder.url.path(percentEncoded: false),
            app.url.path(percentEncoded: false), "large.bin",
        ])
        let numbers = run.output.split(separator: "\n").compactMap { Int($0) }
        try #require(numbers.count == 2, "\(run.output)")
        #expect(numbers[0] == size)
        #expect(numbers[1] < 24 << 20)
    }
}
