import Foundation
import TestSupport
import Testing
import TomboloTesting

/// The script that formats the sources, and checks their format.
@Suite struct FormatTests {
    /// A folder with the script, a source in Swift, and no formatters for C and JavaScript. It is not a clone, so git
    /// lists no files.
    private func package() throws -> TemporaryFolder {
        let folder = TemporaryFolder()
        try folder.write("// swift-tools-version: 6.3\n", to: "Package.swift")
        let manager = FileManager.default
        try manager.createDirectory(at: folder.file("scripts"), withIntermediateDirectories: false)
        for name in ["scripts/format", ".swift-format"] {
            try manager.copyItem(at: Repository.folder.appending(path: name), to: folder.file(name))
        }
        return folder
    }

    /// Adds a formatter that fails if it is started.
    private func addFormatter(_ name: String, to folder: TemporaryFolder) throws {
        try folder.write("#!/bin/sh\necho started\nexit 3\n", to: ".build/tools/bin/\(name)")
        try FileManager.default.setAttributes(
            [.posixPermissions: 0o755], ofItemAtPath: folder.path(".build/tools/bin/\(name)"))
    }

    @Test func aCheckWithoutFormattersFails() async throws {
        let folder = try package()
        defer { withExtendedLifetime(folder) {} }
        let check = try await ShellRun.of([folder.path("scripts/format"), "--check"])
        #expect(check.status == 1, "\(check.output)")
        #expect(check.output.contains("clang-format is missing") && check.output.contains("biome is missing"))
        let formatting = try await ShellRun.of([folder.path("scripts/format")])
        #expect(formatting.status == 0, "\(formatting.output)")
    }

    @Test func clangFormatIsNotStartedWithoutFiles() async throws {
        let folder = try package()
        defer { withExtendedLifetime(folder) {} }
        try addFormatter("clang-format", to: folder)
        let check = try await ShellRun.of([folder.path("scripts/format"), "--check"])
        #expect(check.status == 1 && check.output.contains("git lists no C files"), "\(check.output)")
        #expect(!check.output.contains("started"), "\(check.output)")
    }
}
