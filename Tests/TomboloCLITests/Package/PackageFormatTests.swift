import Foundation
import Testing
import TomboloProgram
import TomboloTestServer

@testable import TomboloCLI

/// The forms of packages. `scripts/test-package` makes and uses real ones.
struct PackageFormatTests {
    private let folder = TemporaryFolder()

    /// Makes a new app, and returns the result of `tombolo package` with more arguments.
    private func package(_ arguments: String...) async throws -> CommandRun {
        let app = folder.path("notes")
        if !folder.file("notes").isFolder {
            #expect(try await CommandRun.of(["new", "notes", app, "--yes"]).status == 0)
        }
        return try await CommandRun.of(["package", app, "--output", folder.path("out")] + arguments)
    }

    @Test func otherFilesAreNoRuntime() async throws {
        try folder.write("#!/bin/sh\n", to: "runtime")
        let run = try await package("--format", "appimage", "--runtime", folder.path("runtime"))
        #expect(run.status == CommandStatus.notLoaded.rawValue)
        #expect(run.errors.contains("is not an AppImage runtime of type 2"), "\(run)")
        let missing = try await package("--format", "appimage", "--runtime", folder.path("missing"))
        #expect(missing.status == CommandStatus.notLoaded.rawValue && missing.errors.contains("cannot be read"))
    }

    @Test func onlyAnAppImageHasARuntime() async throws {
        try Data([0x7F, 0x45, 0x4C, 0x46, 2, 1, 1, 0, 0x41, 0x49, 2] + [UInt8](repeating: 0, count: 60))
            .write(to: folder.url.appending(path: "runtime"))
        let run = try await package("--runtime", folder.path("runtime"))
        #expect(run.status == CommandStatus.usage.rawValue && run.errors.contains("Add --format appimage"), "\(run)")
    }

    @Test(arguments: [("folder", "notes-0.1.0"), ("appimage", "notes-0.1.0.AppDir")])
    func anExistingFolderIsNotReplaced(format: String, name: String) async throws {
        try folder.write("mine", to: "out/\(name)/file")
        let run = try await package("--format", format)
        #expect(run.status == CommandStatus.usage.rawValue && run.errors.contains("exists already"), "\(run)")
        #expect(try folder.text(of: "out/\(name)/file") == "mine")
    }

    @Test func anAppWithSeparateInstancesIsNotStartedByTheBus() throws {
        try folder.write(
            """
            // isUnique: false
            let text = "isUnique: false"
            let app = Application("org.example.Notes", profile: .ephemeral, isUnique: true) { _ in }
            """, to: "Sources/Unique/App.swift")
        try folder.write(
            "\nlet app = Application(\n    \"a.b\", isUnique: false)", to: "Sources/Separate/Sub/App.swift")
        let (unique, separate) = (
            folder.url.appending(path: "Sources/Unique"), folder.url.appending(path: "Sources/Separate")
        )
        #expect(SeparateInstances.place(in: [unique]) == nil)
        let place = try #require(SeparateInstances.place(in: [unique, separate]))
        #expect(place.line == 3 && place.url.lastPathComponent == "App.swift")
    }
}
