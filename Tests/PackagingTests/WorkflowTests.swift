import Foundation
import Testing

/// The configurations of the CI service.
@Suite struct WorkflowTests {
    /// The lines of all configurations.
    private func lines() throws -> [String] {
        let folder = Repository.folder.appending(path: ".github/workflows")
        let files = try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
        #expect(!files.isEmpty)
        return try files.flatMap { try String(contentsOf: $0, encoding: .utf8).split(separator: "\n").map(String.init) }
    }

    /// A tag can be moved to other code, but a commit cannot.
    @Test func everyActionIsPinnedByCommit() throws {
        let actions = try lines().filter { $0.contains("uses:") }
        #expect(!actions.isEmpty)
        for action in actions { #expect(action.contains(/uses: [\w.\/-]+@[0-9a-f]{40} # v[0-9.]+$/), "\(action)") }
    }

    @Test func theTourRunsOnASimulatorAndItsResultIsChecked() throws {
        func text(_ path: String) throws -> String {
            try String(contentsOf: Repository.folder.appending(path: path), encoding: .utf8)
        }
        let workflow = try text(".github/workflows/macos.yml")
        for command in ["bootstatus", "install", "launch --console"] {
            #expect(workflow.contains("xcrun simctl \(command) \"$device\""), "\(command)")
        }
        let name = "org.tombolo.TouriOS"
        #expect(workflow.contains(" \(name) --drive | tee tour.log\n"))
        #expect(try text("Examples/TouriOS/project.yml").contains("PRODUCT_BUNDLE_IDENTIFIER: \(name)\n"))
        #expect(workflow.contains("grep --quiet '^tour: passed' tour.log"))
        #expect(try text("Examples/TourMac/Tour.swift").contains("print(\"tour: passed\")"))
    }

    @Test func noWorkflowHasSecretsOrMayWrite() throws {
        let lines = try lines()
        #expect(lines.contains { $0.contains("contents: read") })
        for line in lines { #expect(!line.contains("secrets") && !line.contains(": write"), "\(line)") }
    }
}
