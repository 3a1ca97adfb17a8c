import Foundation
import Glibc
import TestSupport
import TomboloTestServer
import Testing

@testable import TomboloCLI

/// The search for a program that is installed together with the command.
@Suite struct CompanionProgramTests {
    private let folder = TemporaryFolder()

    private func install(_ path: String, mode: mode_t = 0o755) throws {
        try folder.write("x".utf8, to: path)
        #expect(chmod(folder.path(path), mode) == 0)
    }

    private func found(on searchPath: String = "", besides place: String? = "bin") -> String? {
        CompanionProgram("companion", besides: place.map { URL(filePath: folder.path($0)) }, searchPath: searchPath)
            .path
    }

    @Test func theProgramBesideTheCommandIsPreferred() throws {
        for place in ["bin/companion", "lib/tombolo/companion", "other/companion"] { try install(place) }
        #expect(found(on: folder.path("other")) == folder.path("bin/companion"))
        #expect(found(on: folder.path("other"), besides: nil) == folder.path("other/companion"))
    }

    @Test func foldersAndFilesThatCannotBeExecutedAreSkipped() throws {
        try install("bin/companion/file")
        try install("lib/tombolo/companion", mode: 0o644)
        #expect(found() == nil)
        try install("other/companion")
        #expect(found(on: folder.path("other")) == folder.path("other/companion"))
    }

    @Test func aProgramThatOthersCanReplaceIsNotStarted() throws {
        #expect(chmod(folder.path(""), 0o755) == 0)
        try install("lib/tombolo/companion")
        #expect(found() == folder.path("lib/tombolo/companion"))
        #expect(chmod(folder.path(""), 0o777) == 0)
        #expect(found() == nil)
    }

    @Test(arguments: ["", ".", "other", ":"])
    func relativeEntriesOfTheSearchPathAreSkipped(searchPath: String) throws {
        try install("companion")
        #expect(found(on: searchPath) == nil)
    }
}
