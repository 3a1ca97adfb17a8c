import Foundation
import Testing
import TomboloEngine
import TomboloTestServer

/// `tombolo mock`.
struct MockTests {
    @Test func theModuleAndItsTypesAreWritten() async throws {
        let folder = TemporaryFolder()
        let target = folder.path("web/tests")
        let run = try await CommandRun.of(["mock", "--output", target])
        #expect(run.status == 0 && run.output.contains("\(target)/tombolo-mock.mjs"), "\(run)")
        let module = URL(filePath: #filePath).deletingLastPathComponent()
            .appending(path: "../../../Sources/Command/TomboloCLI/Resources/tombolo-mock.mjs")
        #expect(try Data(folder.text(of: "web/tests/tombolo-mock.mjs").utf8) == Data(contentsOf: module))
        #expect(try folder.text(of: "web/tests/tombolo-mock.d.mts").contains("export function installTombolo("))
    }

    @Test func theReportIsAJSONObjectWithTheOptionJSON() async throws {
        let folder = TemporaryFolder()
        let run = try await CommandRun.of(["mock", "--output", folder.path("tests"), "--json"])
        let files = try run.value["files"]?.arrayValue?.compactMap(\.stringValue) ?? []
        #expect(files == ["tombolo-mock.mjs", "tombolo-mock.d.mts"].map { folder.path("tests/\($0)") })
    }

    @Test func aFolderThatCannotBeMadeIsAnError() async throws {
        let folder = TemporaryFolder()
        try folder.write("", to: "file")
        let run = try await CommandRun.of(["mock", "--output", folder.path("file/tests")])
        #expect(run.status == 4 && run.errors.contains("cannot be written"), "\(run)")
    }
}
