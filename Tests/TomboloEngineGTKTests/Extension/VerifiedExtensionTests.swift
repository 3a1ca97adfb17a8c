import Foundation
import Glibc
import Testing
import TomboloEngine
import TomboloTesting

@testable import TomboloEngineGTK

/// The digest of the web process extension: the engine loads only the extension that the program was built with.
@MainActor
@Suite(.serialized) struct VerifiedExtensionTests {
    /// Copies this build's extension into a temporary folder.
    private func copy() throws -> (folder: TemporaryFolder, file: URL, extension: ExtensionFolder) {
        let folder = TemporaryFolder()
        let file = folder.file(ExtensionFolder.file)
        try FileManager.default.copyItem(at: URL(filePath: ExtensionFolder.find().filePath), to: file)
        return (folder, file, ExtensionFolder(path: folder.url.path(percentEncoded: false)))
    }

    @Test func theExtensionOfThisBuildMatchesItsDigest() throws {
        let verified = try VerifiedExtension.ofThisProgram()
        #expect(verified.digest == ExtensionFolder.builtDigest)
        #expect(ExtensionFolder.builtDigest.utf8.count == 64)
    }

    @Test func oneChangedByteIsRejectedWithBothDigests() throws {
        let (folder, file, place) = try copy()
        var bytes = try Data(contentsOf: file)
        bytes[bytes.count / 2] ^= 1
        try bytes.write(to: file)
        let error = try #require(throws: InterceptionError.self) { try VerifiedExtension(in: place) }
        #expect(error.isChanged)
        #expect(error.message.contains(ExtensionFolder.builtDigest), "\(error)")
        #expect(error.message.contains(ExtensionDigests.digest(of: Array(bytes))), "\(error)")
        withExtendedLifetime(folder) {}
    }

    @Test func oneAdditionalByteIsRejected() throws {
        let (folder, file, place) = try copy()
        try (Data(contentsOf: file) + [0]).write(to: file)
        #expect(try #require(throws: InterceptionError.self) { try VerifiedExtension(in: place) }.isChanged)
        withExtendedLifetime(folder) {}
    }

    @Test func onlyARegularFileOfTheExpectedSizeIsRead() throws {
        let folder = TemporaryFolder()
        let place = ExtensionFolder(path: folder.url.path(percentEncoded: false))
        let file = place.filePath
        #expect(throws: InterceptionError.self) { try VerifiedExtension(in: place) }
        // Opening a FIFO without a writer would block.
        #expect(mkfifo(file, 0o600) == 0)
        #expect(throws: InterceptionError.self) { try VerifiedExtension(in: place) }
        #expect(unlink(file) == 0 && mkdir(file, 0o700) == 0)
        #expect(throws: InterceptionError.self) { try VerifiedExtension(in: place) }
        #expect(rmdir(file) == 0)
        let descriptor = open(file, O_CREAT | O_WRONLY, 0o600)
        #expect(ftruncate(descriptor, 1 << 40) == 0)
        close(descriptor)
        #expect(throws: InterceptionError.self) { try VerifiedExtension(in: place) }
    }

    @Test func theEngineLoadsACopyThatOtherUsersCannotWrite() async throws {
        try await withInterceptedPage { test in
            let folder = try #require(test.engine.webProcessExtension?.folder.path)
            var status = stat()
            #expect(lstat("\(folder)/\(ExtensionFolder.file)", &status) == 0)
            #expect(status.st_mode & 0o7777 == 0o500)
            #expect(lstat(folder, &status) == 0)
            #expect(status.st_mode & 0o7777 == 0o700)
        }
    }

    @Test func aFileReplacedAfterTheCheckIsNotReadAgain() async throws {
        try await withInterceptedPage { test in
            let (folder, file, place) = try copy()
            let interception = try GTKInterception(
                RequestInterception(by: test.interceptor, of: .untilAnswered(in: .all)), allowsDirectChannel: true,
                extensionFolder: place
            )
            try Data("exchanged".utf8).write(to: file)
            let page = Page(engine: GTKPage(test.engine.profile, [:], GTKPageOptions(), interception))
            defer { page.close() }
            try await page.loadAndWait(test.server.url("/ok"))
            #expect(await test.interceptor.requests(for: "/ok").count == 1)
            withExtendedLifetime(folder) {}
        }
    }

    @Test func aReplacedCopyIsNotLoadedByTheNextProcess() async throws {
        try await withInterceptedPage(alone: true) { test in
            try await test.open()
            let asked = await test.interceptor.requests.count
            let folder = try #require(test.engine.webProcessExtension?.folder.path)
            let copy = URL(filePath: "\(folder)/\(ExtensionFolder.file)")
            try FileManager.default.removeItem(at: copy)
            try Data("exchanged".utf8).write(to: copy)
            for process in test.engine.webProcessIdentifiers { kill(process, SIGKILL) }
            try await test.until("the page to be back") { await test.server.requestCount(of: "/ok") == 2 }
            try await test.until("the report") {
                test.faults.contains { if case .notLoaded = $0 { true } else { false } }
            }
            #expect(await test.interceptor.requests.count == asked)
        }
    }
}
