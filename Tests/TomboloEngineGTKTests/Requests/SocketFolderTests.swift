import CWebProcess
import Foundation
import Glibc
import TestSupport
import Testing
import TomboloEngine
import TomboloTesting

@testable import TomboloEngineGTK

/// The folders of sockets: access and deletion.
@MainActor
@Suite struct SocketFolderTests {
    @Test func theFolderIsPrivateAndDeletedWhenThePageCloses() async throws {
        try await withInterceptedPage { test in
            let folder = try #require(test.engine.webProcessExtension?.folder.path)
            let attributes = try FileManager.default.attributesOfItem(atPath: folder)
            #expect(attributes[.posixPermissions] as? Int == 0o700)
            try await test.open()
            let processes = try #require(test.engine.webProcessExtension?.processes)
            try await test.until("the end of the start") { !processes.isStarting }
            test.page.close()
            #expect(!FileManager.default.fileExists(atPath: folder))
        }
    }

    @Test func theFolderIsDeletedWhenThePageIsReleased() async throws {
        try await withInterceptedPage { test in
            let folder = try await useAndRelease(of: test)
            try await test.until("the end") { !FileManager.default.fileExists(atPath: folder) }
        }
    }

    /// The engine gives the sandbox of a starting process access to the folder, and would end the program if the folder was missing at that
    /// time.
    @Test(arguments: 0..<24)
    func aPageCanBeClosedWhileItsProcessStarts(milliseconds: Int) async throws {
        let engine = GTKPage(profile: try GTKProfile(.ephemeral))
        let page = Page(engine: engine)
        let webProcessExtension = try #require(engine.webProcessExtension)
        let folder = webProcessExtension.folder.path
        page.load(URL(string: "about:blank")!)
        try await Task.sleep(for: .milliseconds(milliseconds))
        // The process can connect at any time, on another thread. After that it does not start again.
        let wasStarting = webProcessExtension.processes.isStarting
        page.close()
        let isStarting = webProcessExtension.processes.isStarting
        let exists = FileManager.default.fileExists(atPath: folder)
        #expect(exists ? wasStarting : !isStarting)
        if exists { #expect(try FileManager.default.contentsOfDirectory(atPath: folder) == []) }
    }

    private func useAndRelease(of test: InterceptedPage) async throws -> String {
        let engine = try GTKPage(
            profile: test.engine.profile,
            interception: RequestInterception(by: test.interceptor, of: .untilAnswered(in: .all)))
        try await Page(engine: engine).loadAndWait(test.server.url("/ok"))
        #expect(await test.interceptor.requests(for: "/ok").count == 1)
        let folder = try #require(engine.webProcessExtension?.folder.path)
        #expect(FileManager.default.fileExists(atPath: folder))
        return folder
    }

    @Test func onlyStaleFoldersOfEndedProgramsAreDeleted() throws {
        let place = URL.temporaryDirectory.appending(path: "places-\(UUID().uuidString)").path
        defer { try? FileManager.default.removeItem(atPath: place) }
        // Above the largest process identifier that the kernel assigns.
        let unusedIdentifier = 4_194_305
        let names = [
            "tombolo-ipc-\(unusedIdentifier)-empty0", "tombolo-ipc-\(unusedIdentifier)-ended0",
            "tombolo-ipc-\(unusedIdentifier)-inuse0",
            "tombolo-ipc-\(unusedIdentifier)-files0", "tombolo-ipc-\(getpid())-ours00",
            "tombolo-ipc-x-000000", "other",
        ]
        for name in names {
            try FileManager.default.createDirectory(atPath: "\(place)/\(name)", withIntermediateDirectories: true)
        }
        try Data().write(to: URL(filePath: "\(place)/tombolo-ipc-\(unusedIdentifier)-file00"))
        try Data().write(to: URL(filePath: "\(place)/\(names[3])/kept"))
        close(tombolo_socket_listen("\(place)/\(names[1])/ipc"))
        let listener = tombolo_socket_listen("\(place)/\(names[2])/ipc")
        defer { close(listener) }
        SocketFolder.removeStale(in: place)
        let left = try FileManager.default.contentsOfDirectory(atPath: place)
        #expect(Set(left) == Set(names[2...] + ["tombolo-ipc-\(unusedIdentifier)-file00"]))
    }

    /// The number of a program that was killed may belong to another process by now.
    @Test func aFolderWhoseProcessIDWasReusedIsDeleted() throws {
        let place = URL.temporaryDirectory.appending(path: "places-\(UUID().uuidString)").path
        defer { try? FileManager.default.removeItem(atPath: place) }
        let start = try #require(ProcessStart.time(of: getpid()))
        #expect(start <= Date().timeIntervalSince1970)
        let names = ["older0", "served", "newer0"].map { "tombolo-ipc-\(getpid())-\($0)" }
        var listeners: [Int32] = []
        for name in names {
            try FileManager.default.createDirectory(atPath: "\(place)/\(name)", withIntermediateDirectories: true)
            listeners.append(tombolo_socket_listen("\(place)/\(name)/ipc"))
            let time = name == names[2] ? start + 1 : start - 60
            try FileManager.default.setAttributes(
                [.modificationDate: Date(timeIntervalSince1970: time)], ofItemAtPath: "\(place)/\(name)")
        }
        close(listeners[0])
        close(listeners[2])
        defer { close(listeners[1]) }
        SocketFolder.removeStale(in: place)
        #expect(try Set(FileManager.default.contentsOfDirectory(atPath: place)) == Set(names[1...]))
    }

    /// The folder of a real process that was killed.
    @Test func theFolderOfAKilledProcessIsDeleted() async throws {
        let place = URL.temporaryDirectory.appending(path: "places-\(UUID().uuidString)").path
        defer { try? FileManager.default.removeItem(atPath: place) }
        try FileManager.default.createDirectory(atPath: place, withIntermediateDirectories: true)
        let script = """
            import os, socket, sys, time
            folder = f'{sys.argv[1]}/tombolo-ipc-{os.getpid()}-killed'
            os.mkdir(folder)
            open(f'{folder}/\(ExtensionFolder.file)', 'w').close()
            listener = socket.socket(socket.AF_UNIX, socket.SOCK_SEQPACKET)
            listener.bind(f'{folder}/ipc')
            listener.listen()
            print('listening', flush=True)
            time.sleep(1000)
            """
        let process = try StartedProcess(["python3", "-c", script, place])
        defer { process.kill(SIGKILL) }
        try await process.hasWritten(1)
        SocketFolder.removeStale(in: place)
        #expect(try FileManager.default.contentsOfDirectory(atPath: place).count == 1)
        process.kill(SIGKILL)
        #expect(try await process.end() == 128 + SIGKILL)
        SocketFolder.removeStale(in: place)
        #expect(try FileManager.default.contentsOfDirectory(atPath: place).isEmpty)
    }

    @Test func aMissingExtensionNamesTheSearchedFolders() throws {
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
