import Foundation
import InMemoryLogging
import Logging
import Testing
import TomboloEngine
import TomboloTesting

@testable import Tombolo

/// The page configurations that a program built for release rejects.
@MainActor
@Suite struct ReleaseRulesTests {
    private let folder = TemporaryFolder()

    private func rules() throws -> ReleaseRules {
        for name in ["share/app/pages", "outside"] {
            try FileManager.default.createDirectory(at: folder.file(name), withIntermediateDirectories: true)
        }
        return ReleaseRules(bundle: ProgramBundle(program: folder.file("bin/app")))
    }

    private func configuration() throws -> PageView.Configuration {
        try #require(MainLoop.connectToDisplay())
        return PageView.Configuration(profile: try ProfileStorage.ephemeral.open(), calls: CallRegistry())
    }

    private func message(
        environment: [String: String] = [:], sandboxFaults: [String] = [],
        change: (inout PageView.Configuration) throws -> Void = { _ in }
    ) throws -> String? {
        var configuration = try configuration()
        try change(&configuration)
        let rules = try rules()
        do throws(ReleaseError) {
            try rules.check(configuration, environment: environment, sandboxFaults: sandboxFaults)
            return nil
        } catch {
            return error.message
        }
    }

    @Test func aPageWithBundledFilesIsAccepted() throws {
        #expect(
            try message(environment: ["WEBKIT_DISABLE_DMABUF_RENDERER": "1", "HOME": "/"]) {
                $0.folders["app"] = folder.file("share/app/pages")
                $0.policy.grants = [try Grant(["*"], to: ["app://app", "https://example.com"])]
            } == nil)
    }

    @Test func aDisabledSandboxIsRejected() throws {
        #expect(try message(sandboxFaults: ["the engine's sandbox is off"])?.contains("sandbox only") == true)
    }

    @Test func anEngineVariableSetAfterTheStartIsRejectedByName() throws {
        #expect(try message(environment: ["JSC_useJIT": "0"])?.contains("JSC_useJIT was set") == true)
    }

    @Test func anExternalFolderIsRejectedUnderEveryScheme() throws {
        let outside = folder.file("outside")
        #expect(try message { $0.folders["app"] = outside }?.contains("outside") == true)
        #expect(
            try message { $0.schemes["own"] = try FolderSchemeHandler(name: "own", folder: outside) }?.contains(
                "outside")
                == true)
        #expect(
            try message { $0.sites["own"] = try FolderSchemeHandler(name: "own", folder: outside) }?.contains("outside")
                == true)
    }

    @Test func aGrantToAnOriginForDevelopmentIsRejected() throws {
        let grant = try Grant(["a.b"], to: ["https://example.com", "http://example.com"])
        #expect(try message { $0.policy.grants = [grant] }?.contains("http://example.com") == true)
        let handler = InMemoryLogHandler()
        #expect(try !rules().mayTakeEffect(grant, logger: Logger(label: "test") { _ in handler }))
        #expect(handler.entries.map(\.level) == [.warning])
    }
}
