import Foundation
import Testing
import TomboloTestServer

@testable import Tombolo

/// The folder of the sockets at which apps can be inspected.
struct InspectorFolderTests {
    private let runtime = TemporaryFolder()

    private func folder() throws -> InspectorFolder {
        try #require(chmod(runtime.url.path(percentEncoded: false), 0o700) == 0)
        return try InspectorFolder(runtimeFolder: runtime.url.path(percentEncoded: false))
    }

    @Test func onlyTheUserCanOpenTheFolder() throws {
        let folder = try folder()
        try folder.make()
        try folder.make()
        var status = stat()
        #expect(lstat(folder.path, &status) == 0 && status.st_mode & 0o777 == 0o700)
    }

    @Test func aFolderThatOthersCanOpenIsRejected() throws {
        let folder = try folder()
        try folder.make()
        for mode: mode_t in [0o750, 0o701, 0o770] {
            #expect(chmod(folder.path, mode) == 0)
            #expect(throws: InspectorFolder.Failure.unsafe(folder.path)) { try folder.make() }
            #expect(throws: InspectorFolder.Failure.unsafe(folder.path)) { try folder.processes() }
        }
    }

    @Test func aFolderThatOthersCanReplaceIsRejected() throws {
        let folder = try folder()
        try folder.make()
        #expect(chmod(runtime.url.path(percentEncoded: false), 0o777) == 0)
        #expect(throws: InspectorFolder.Failure.unsafe(folder.path)) { try folder.make() }
    }

    @Test func aLinkOrAFileInPlaceOfTheFolderIsRejected() throws {
        let folder = try folder()
        try FileManager.default.createDirectory(
            atPath: runtime.path("elsewhere"), withIntermediateDirectories: false,
            attributes: [.posixPermissions: 0o700])
        try runtime.link("tombolo-inspect", to: runtime.path("elsewhere"))
        #expect(throws: InspectorFolder.Failure.unsafe(folder.path)) { try folder.make() }
        try FileManager.default.removeItem(atPath: folder.path)
        try runtime.write("", to: "tombolo-inspect")
        #expect(throws: InspectorFolder.Failure.unsafe(folder.path)) { try folder.make() }
    }

    @Test(arguments: [nil, "", "run/user", "/no/such/folder"])
    func aSessionWithoutARuntimeFolderIsReported(path: String?) {
        #expect(throws: InspectorFolder.Failure.noRuntimeFolder) {
            try InspectorFolder(runtimeFolder: path).make()
        }
    }

    @Test func onlyFilesNamedByAProcessIDCount() throws {
        let folder = try folder()
        #expect(try folder.processes() == [])
        try folder.make()
        for name in ["12", "3", "-4", "0", "x", "99999999999", ".7"] {
            try runtime.write("", to: "tombolo-inspect/\(name)")
        }
        #expect(try folder.processes() == [3, 12])
    }

    @Test func onlySocketsOfEndedProcessesAreRemoved() throws {
        let folder = try folder()
        try folder.make()
        // A number that no process can have.
        for process in [getpid(), Int32.max] {
            try runtime.write("", to: "tombolo-inspect/\(process)")
            folder.removeSocket(ofEnded: process)
        }
        #expect(try folder.processes() == [getpid()])
    }
}
