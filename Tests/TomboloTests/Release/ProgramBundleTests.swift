import Foundation
import Testing
import TomboloTesting

@testable import Tombolo

/// The folders that belong to a program's installation.
@Suite struct ProgramBundleTests {
    private let folder = TemporaryFolder()

    private func bundle(_ folders: [String]) throws -> ProgramBundle {
        for name in folders + ["bin", "outside"] {
            try FileManager.default.createDirectory(at: folder.file(name), withIntermediateDirectories: true)
        }
        return ProgramBundle(program: folder.file("bin/app"))
    }

    @Test(arguments: [
        "bin/App_app.resources", "bin/App_app.resources/pages", "share/app", "share/app/pages", "lib/app/x",
    ])
    func foldersOfTheInstallationBelongToTheProgram(name: String) throws {
        #expect(try bundle([name]).contains(folder.file(name)))
    }

    @Test(arguments: [
        "outside", "bin", "", "share", "share/other", "share/app-2", "bin/pages", "bin/x.resources.old/pages",
    ])
    func otherFoldersDoNotBelongToTheProgram(name: String) throws {
        #expect(try !bundle([name]).contains(folder.file(name)))
    }

    @Test func symbolicLinksAreResolvedFirst() throws {
        let bundle = try bundle(["bin/App_app.resources", "share/app"])
        let link = folder.file("bin/App_app.resources/link")
        try FileManager.default.createSymbolicLink(at: link, withDestinationURL: folder.file("outside"))
        #expect(!bundle.contains(link))
        #expect(!bundle.contains(folder.file("bin/App_app.resources/../../outside")))
        #expect(!bundle.contains(folder.file("share/app/missing")))
        #expect(!bundle.contains(URL(filePath: "/")))
    }
}
