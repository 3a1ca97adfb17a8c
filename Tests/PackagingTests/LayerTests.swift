import TestSupport
import Testing
import TomboloTesting

/// The check of the way in which modules that apps link import Foundation.
@Suite struct LayerTests {
    private func check(_ source: String, of module: String) async throws -> ShellRun {
        let folder = TemporaryFolder()
        defer { withExtendedLifetime(folder) {} }
        try folder.write(source, to: "Source.swift")
        return try await ShellRun.of([
            Repository.script("check-layers"), "--imports", module, folder.path("Source.swift"),
        ])
    }

    @Test(arguments: [
        "import Foundation", "import struct Foundation.URL", "@preconcurrency import Foundation",
        "public import Foundation  // for URL", "@_spi(Internals) package import class Foundation.NSURL",
        "import FoundationNetworking",
    ])
    func everyFormOfTheImportIsFound(source: String) async throws {
        let run = try await check("\(source)\n", of: "TomboloJSON")
        #expect(run.status == 1 && run.output.contains("import FoundationEssentials where it can be"), "\(run.output)")
    }

    @Test func foundationMayBeTheAlternativeToFoundationEssentials() async throws {
        let source = """
            #if canImport(FoundationEssentials)
            public import FoundationEssentials
            #else
            public import Foundation
            #endif

            """
        let allowed = try await check(source, of: "TomboloJSON")
        #expect(allowed.status == 0, "\(allowed.output)")
        let excluded = try await check(source, of: "TomboloSystem")
        #expect(excluded.status == 1 && excluded.output.contains("a module without Foundation"), "\(excluded.output)")
    }
}
