import Foundation
import Testing
import TomboloBridge
import TomboloEngine
import TomboloTesting
import WebKit

@testable import AppleTombolo

/// The configurations that `PageView` of macOS rejects in a build for release.
@Suite struct ReleaseRulesTests {
    private let folder = TemporaryFolder()

    @Test func aPageWithTheFilesOfTheAppIsAccepted() throws {
        #expect(
            try message { configuration in
                configuration.folders["app"] = try made("Notes.app/Contents/Resources/pages")
                configuration.policy = try AccessPolicy([Grant(["*"], to: ["app://app", "https://example.com"])])
            } == nil)
    }

    @Test func thePageCannotBeInspected() throws {
        #expect(try message { $0.isInspectable = true }?.contains("isInspectable") == true)
    }

    @Test func filesCannotReadOtherFiles() throws {
        #expect(try message { $0.letsFilesReadEveryFile = true }?.contains("letsFilesReadEveryFile") == true)
    }

    @Test func aFolderOutsideTheAppIsRejectedUnderEveryName() throws {
        let outside = try made("outside")
        #expect(try message { $0.folders["app"] = outside }?.contains("outside the program's") == true)
        let handler = try FolderSchemeHandler(name: "own", folder: outside)
        #expect(try message { $0.schemes["own"] = handler }?.contains("outside the program's") == true)
        #expect(try message { $0.sites["own"] = handler }?.contains("outside the program's") == true)
    }

    @Test(arguments: ["http://example.com", "https://localhost:5173"])
    func aGrantToAnOriginForDevelopmentIsRejected(origin: String) throws {
        let grant = try Grant(["*"], to: ["https://example.com", origin])
        #expect(try message { $0.policy = AccessPolicy([grant]) }?.contains(origin) == true)
        // `PageView` checks the grants again, together with those of the dialects.
        let checked = try configuration { $0.policy = AccessPolicy([grant]) }
        #expect(throws: ReleaseError.self) { try rules().check(checked) }
    }

    @Test func aDialectForAnOriginForDevelopmentIsRejected() throws {
        #expect(try message { $0.dialects = [DevelopmentDialect()] }?.contains("http://dev.example") == true)
    }

    @Test func aGrantThatIsSetLaterHasNoEffect() async throws {
        let home = URL(string: "http://dev.example/") ?? URL(filePath: "/")
        let web = FakeWeb()
        web.serve("<title>Development</title>", at: home)
        WKWebView._makeSimulation = { [web] in SimulatedWebView($0, of: nil, web: web) }
        for (rules, expected) in [(try rules(), "denied"), (nil, "done")] {
            let view = try PageView(configuration { _ in }, rules: rules)
            defer { view.page.close() }
            view.bridge.policy = AccessPolicy([try Grant(["notes.list"], to: ["http://dev.example"])])
            try await view.page.loadAndWait(home)
            let script = "try { return await tombolo.call('notes.list') } catch (error) { return error.code }"
            #expect(try await view.page.evaluate(script)?.stringValue == expected)
        }
    }

    @Test func aProgramOfASingleFileHasItsResourceBundlesOnly() throws {
        let bundle = ProgramBundle(folder: try made("bin"))
        #expect(try bundle.contains(made("bin/App_App.bundle/pages")))
        #expect(try !bundle.contains(made("bin/pages")))
        #expect(try !bundle.contains(made("bin/x.bundle.old/pages")))
        let link = folder.file("bin/App_App.bundle/link")
        try FileManager.default.createSymbolicLink(at: link, withDestinationURL: try made("outside"))
        #expect(!bundle.contains(link))
        #expect(!bundle.contains(folder.file("bin/App_App.bundle/missing")))
    }

    @Test func aDebugBuildHasNoRules() { #expect(ReleaseRules.current == nil) }

    // MARK: Support

    private func made(_ name: String) throws -> URL {
        let url = folder.file(name)
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
        return url
    }

    private func rules() throws -> ReleaseRules { ReleaseRules(bundle: ProgramBundle(folder: try made("Notes.app"))) }

    private func configuration(
        _ change: (inout PageView.Configuration) throws -> Void
    ) throws -> PageView.Configuration {
        let calls = CallRegistry()
        calls.register("notes.list") { "done" }
        var configuration = PageView.Configuration(profile: try ProfileStorage.ephemeral.open(), calls: calls)
        try change(&configuration)
        return configuration
    }

    /// The message of the error with which a view is refused; nil for one that is created.
    private func message(_ change: (inout PageView.Configuration) throws -> Void) throws -> String? {
        do {
            try PageView(configuration(change), rules: rules()).page.close()
            return nil
        } catch let error as ReleaseError {
            return error.message
        }
    }
}

/// A dialect that adds a grant for an origin of development.
private final class DevelopmentDialect: Dialect {
    let name = "development"
    let scope = DialectScope()
    let pageSource = ""
    let pageConfiguration = JSONValue.null

    func load(into bridge: Bridge) {
        guard let grant = try? Grant(["notes.list"], to: ["http://dev.example"]) else { return }
        bridge.policy = AccessPolicy(bridge.policy.grants + [grant])
    }
}
