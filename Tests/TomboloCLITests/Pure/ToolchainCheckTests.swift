import Foundation
import Testing
import TomboloProgram
import TomboloTesting

@testable import TomboloCLI

/// The check of the Swift toolchain by `tombolo doctor`.
struct ToolchainCheckTests {
    private let folder = TemporaryFolder()

    /// The finding on a machine with a toolchain.
    private func finding(_ output: Result<String, CommandFailure>) throws -> Finding {
        try folder.write("", to: "usr/bin/swift")
        let check = ToolchainCheck(version: { () throws(CommandFailure) in try output.get() })
        return check.finding(Machine(root: folder.url.path(percentEncoded: false), environment: ["PATH": "/usr/bin"]))
    }

    @Test(arguments: [
        "Swift version 6.3 (swift-6.3-RELEASE)", "Apple Swift version 6.3.1 (swiftlang)\nTarget: arm64",
        "Swift version 10.0-dev (LLVM)",
    ])
    func aToolchainThatBuildsAppsIsAccepted(output: String) throws {
        let finding = try finding(.success(output))
        #expect(finding.state == .ok && finding.detail.hasPrefix("Swift version "), "\(finding)")
    }

    @Test(
        arguments: [
            .success("Swift version 6.2.4 (swift-6.2.4-RELEASE)"), .success("Swift version 5.10"),
            .success("no version"),
            .failure(CommandFailure(.faulty, "swift failed: no toolchain is selected")),
        ] as [Result<String, CommandFailure>])
    func anotherToolchainIsAWarningWithARemedy(output: Result<String, CommandFailure>) throws {
        let finding = try finding(output)
        #expect(finding.state == .warning && finding.remedy?.contains("Swift 6.3 or later") == true, "\(finding)")
    }

    @Test func aMissingToolchainIsAcceptedBecausePagesNeedNone() {
        let machine = Machine(root: folder.url.path(percentEncoded: false), environment: ["PATH": "/usr/bin"])
        #expect(ToolchainCheck().finding(machine).state == .ok)
    }

    @Test func theMinimumSwiftVersionMatchesTheReadme() throws {
        let readme = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../../README.md")
        let text = try String(contentsOf: readme.standardizedFileURL, encoding: .utf8)
        #expect(text.contains("Swift \(ToolchainCheck.minimum.major).\(ToolchainCheck.minimum.minor)"))
    }

    @Test func theInstalledToolchainIsFound() {
        let finding = ToolchainCheck().finding(Machine())
        #expect(finding.state == .ok && finding.detail.hasPrefix("Swift version "), "\(finding)")
    }
}
