import Foundation
import Testing
import TomboloRexxar
import TomboloUpdates

@testable import TomboloCLI

/// The audit of every example of this repository.
@Suite struct ExampleAuditTests {
    private static let folder = URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "../../../Examples").standardizedFileURL

    /// The names of all folders of examples.
    private static let names: [String] = {
        let urls = try? FileManager.default.contentsOfDirectory(
            at: folder, includingPropertiesForKeys: [.isDirectoryKey], options: .skipsHiddenFiles)
        let folders = urls?.filter { (try? $0.resourceValues(forKeys: [.isDirectoryKey]).isDirectory) == true }
        return folders?.map(\.lastPathComponent).sorted() ?? []
    }()

    @Test func theExamplesAreFound() {
        #expect(Self.names.contains("LegacyBridges") && Self.names.contains("TourMac"), "\(Self.names)")
    }

    @Test(arguments: names)
    func anExampleHasNoFindings(name: String) throws {
        let findings = try CleanApp.findings(in: Self.folder.appending(path: name))
        #expect(findings.isEmpty, "\(findings)")
    }

    @Test(arguments: names)
    func anExampleExitsWithStatusZero(name: String) async throws {
        let path = Self.folder.appending(path: name).path(percentEncoded: false)
        let run = try await CommandRun.of(["audit", path])
        #expect(run.status == 0, "\(run)")
    }

    /// After a change of a file, write the output of `sha256sum` into the map.
    @Test(arguments: ["LegacyBridges/demos/routes.json", "TourMac/rexxar/routes.json"])
    func digestsInAMapMatchItsFiles(path: String) throws {
        let file = Self.folder.appending(path: path)
        let map = try RoutesMap(try Data(contentsOf: file))
        let files = map.routes.map { ($0.remoteFile, $0.sha256) } + map.files.map { ($0.remoteFile, $0.sha256) }
        #expect(!files.isEmpty)
        for (address, digest) in files {
            // The file of an address with a host is bundled under the path of its URL.
            let name = address.contains("://") ? URL(string: address)?.path(percentEncoded: false) : address
            let content = try Data(contentsOf: file.deletingLastPathComponent().appending(path: try #require(name)))
            #expect(digest == FileDigest(of: content).text, "\(address)")
        }
    }
}
