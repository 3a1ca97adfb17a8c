import CWebProcess
import Foundation
import Glibc
import Testing
import TomboloEngine
import TomboloTesting

@testable import TomboloEngineGTK

/// The folders that sockets are in: private, and gone when they should be.
@MainActor
@Suite struct SocketFolderTests {
    @Test func theFolderIsPrivateAndGoesWithThePage() async throws {
        try await withInterceptedPage { test in
            let folder = try #require(test.engine.webProcessExtension?.folder.path)
            let attributes = try FileManager.default.attributesOfItem(atPath: folder)
            #expect(attributes[.posixPermissions] as? Int == 0o700)
            try await test.open()
            test.page.close()
            #expect(!FileManager.default.fileExists(atPath: folder))
        }
    }

    @Test func theFolderGoesWithAPageThatIsLetGoOf() async throws {
        try await withInterceptedPage { test in
            let folder = try await useAndLetGo(of: test)
            try await test.until("the end") { !FileManager.default.fileExists(atPath: folder) }
        }
    }

    private func useAndLetGo(of test: InterceptedPage) async throws -> String {
        let engine = try GTKPage(
            profile: test.engine.profile,
            interception: RequestInterception(by: test.judge, of: .untilAnswered(in: .all)))
        try await Page(engine: engine).loadAndWait(test.server.url("/ok"))
        #expect(await test.judge.requests(for: "/ok").count == 1)
        let folder = try #require(engine.webProcessExtension?.folder.path)
        #expect(FileManager.default.fileExists(atPath: folder))
        return folder
    }

    @Test func whatAProgramLeftBehindIsRemovedAndNothingElse() throws {
        let place = URL.temporaryDirectory.appending(path: "places-\(UUID().uuidString)").path
        defer { try? FileManager.default.removeItem(atPath: place) }
        // Beyond the largest number that the kernel gives to a process.
        let nobody = 4_194_305
        let names = [
            "tombolo-ipc-\(nobody)-empty0", "tombolo-ipc-\(nobody)-ended0",
            "tombolo-ipc-\(nobody)-inuse0",
            "tombolo-ipc-\(nobody)-files0", "tombolo-ipc-\(getpid())-ours00",
            "tombolo-ipc-x-000000", "other",
        ]
        for name in names {
            try FileManager.default.createDirectory(atPath: "\(place)/\(name)", withIntermediateDirectories: true)
        }
        try Data().write(to: URL(filePath: "\(place)/tombolo-ipc-\(nobody)-file00"))
        try Data().write(to: URL(filePath: "\(place)/\(names[3])/kept"))
        close(tombolo_socket_listen("\(place)/\(names[1])/ipc"))
        let listener = tombolo_socket_listen("\(place)/\(names[2])/ipc")
        defer { close(listener) }
        SocketFolder.removeStale(in: place)
        let left = try FileManager.default.contentsOfDirectory(atPath: place)
        #expect(Set(left) == Set(names[2...] + ["tombolo-ipc-\(nobody)-file00"]))
    }

    @Test func anExtensionThatIsNotThereIsSaidSo() throws {
        let error = #expect(throws: InterceptionError.self) { try ExtensionFolder.find(for: "/nowhere/bin/app") }
        let message = try #require(error?.message)
        for place in ["/nowhere/bin", "/nowhere/lib/app", "/nowhere/share/app"] {
            #expect(message.contains("\(place)/Tombolo_CWebProcess.resources"), "\(message)")
        }
    }

    @Test func theExtensionOfThisBuildIsFound() throws {
        let folder = try ExtensionFolder.find()
        #expect(
            try FileManager.default.contentsOfDirectory(atPath: folder.path).filter { $0.hasSuffix(".so") } == [
                ExtensionFolder.file
            ])
    }
}
