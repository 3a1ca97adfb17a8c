import Foundation
import Testing
import TomboloBridge
import TomboloTesting

@testable import Tombolo

/// The creation of a page fails if its policy names something that does not exist.
@MainActor
@Suite struct PolicyStartTests {
    private func makeView(_ grant: Grant) throws {
        try #require(MainLoop.connectToDisplay())
        let folder = TemporaryFolder()
        let calls = CallRegistry()
        calls.register("greeter.greet") { true }
        calls.declareEvents("clock.tick")
        let view = try PageView(
            PageView.Configuration(
                profile: try ProfileStorage.ephemeral.open(), calls: calls, policy: AccessPolicy([grant]),
                folders: ["tour": folder.file("")]))
        view.page.close()
    }

    @Test func aPolicyThatContainsOnlyExistingNamesIsAccepted() throws {
        try makeView(Grant(["greeter.greet"], events: ["clock.tick"], to: ["app://tour", "https://example.com"]))
    }

    @Test(arguments: [
        ("greeter.gret", "clock.tick", "app://tour", "greeter.greet"),
        ("greeter.*", "clock.tik", "app://tour", "clock.tick"),
        ("greeter.*", "clock.*", "app://tuor", "app://tour"), ("greeter.*", "clock.*", "appp://tour", "app://"),
    ])
    func aMisspeltNameIsAnErrorAtCreation(call: String, event: String, origin: String, nearest: String) throws {
        let grant = try Grant([call], events: [event], to: [origin])
        let error = #expect(throws: AccessPolicyError.self) { try makeView(grant) }
        #expect(error?.description.contains("Did you mean “\(nearest)”?") == true, "\(String(describing: error))")
    }

    @Test func anUnknownScopeIsAnErrorAtCreation() throws {
        let grant = try Grant(["greeter.greet"], to: ["app://tour"], scopes: ["file": .any])
        #expect(throws: AccessPolicyError.self) { try makeView(grant) }
    }
}
