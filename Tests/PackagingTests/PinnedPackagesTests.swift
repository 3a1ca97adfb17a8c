import TestSupport
import Foundation
import Testing
import TomboloTesting

/// The check that the Swift packages in use are the pinned ones.
@Suite struct PinnedPackagesTests {
    private static let source = "Sources/Library/Library.swift"

    /// A package with one dependency, which is resolved and fetched.
    private func package(version: String = "1.0.0") throws -> TemporaryFolder {
        let folder = TemporaryFolder()
        try folder.write("public let a = 1\n".utf8, to: ".build/checkouts/library/\(Self.source)")
        try folder.write("// a manifest\n".utf8, to: ".build/checkouts/library/Package.swift")
        try folder.write("a text\n".utf8, to: ".build/checkouts/library/README.md")
        try resolve(folder, ["library": version])
        return folder
    }

    private func resolve(_ folder: TemporaryFolder, _ versions: [String: String]) throws {
        let pins = versions.map { name, version in
            """
            {"identity": "\(name)", "kind": "remoteSourceControl", "location": "https://example.com/\(name).git",
             "state": {"revision": "00", "version": "\(version)"}}
            """
        }
        try folder.write(#"{"pins": [\#(pins.joined(separator: ","))], "version": 3}"#.utf8, to: "Package.resolved")
    }

    private func run(_ action: String, _ folder: TemporaryFolder) async throws -> ShellRun {
        try await ShellRun.of([Repository.script("packages"), action, "--root", folder.url.path(percentEncoded: false)])
    }

    private func pinnedPackage() async throws -> TemporaryFolder {
        let folder = try package()
        try FileManager.default.createDirectory(at: folder.file("Packaging"), withIntermediateDirectories: false)
        let pinned = try await run("pin", folder)
        #expect(pinned.status == 0, "\(pinned.output)")
        return folder
    }

    @Test func pinnedPackagesAreAccepted() async throws {
        let folder = try await pinnedPackage()
        let checked = try await run("check", folder)
        #expect(checked.status == 0, "\(checked.output)")
        // Two differences are accepted: a mirror may have another commit for a release, and files that no build reads may differ.
        try folder.write("another text\n".utf8, to: ".build/checkouts/library/README.md")
        #expect(try await run("check", folder).status == 0)
    }

    @Test func anotherVersionIsRejected() async throws {
        let folder = try await pinnedPackage()
        try resolve(folder, ["library": "1.0.1"])
        let checked = try await run("check", folder)
        #expect(checked.status != 0)
        #expect(checked.output.contains("library is resolved to 1.0.1 but pinned to 1.0.0"), "\(checked.output)")
    }

    @Test func addedAndMissingPackagesAreRejected() async throws {
        let folder = try await pinnedPackage()
        try resolve(folder, ["library": "1.0.0", "another": "1.0.0"])
        #expect(try await run("check", folder).output.contains("another is resolved but not pinned"))
        try resolve(folder, [:])
        #expect(try await run("check", folder).output.contains("library is pinned but not resolved"))
    }

    @Test(arguments: [source, "Package.swift", "Sources/Library/more.c", "Sources/Library/include/more.h"])
    func changedSourcesOfTheSameVersionAreRejected(file: String) async throws {
        let folder = try await pinnedPackage()
        try folder.write("// changed\n".utf8, to: ".build/checkouts/library/\(file)")
        let checked = try await run("check", folder)
        #expect(checked.status != 0)
        #expect(
            checked.output.contains("the sources of library 1.0.0 are not those that were pinned"), "\(checked.output)")
    }

    @Test func thePackagesOfThisBuildArePinned() async throws {
        let checked = try await ShellRun.of([Repository.script("packages"), "check"])
        #expect(checked.status == 0, "\(checked.output)")
    }
}
