import Foundation
import Testing
import Tombolo
import TomboloBridge
import TomboloEngine
import TomboloEngineGTK
import TomboloRexxar
import TomboloTesting

/// The content rule list that blocks a container's host where requests cannot be intercepted, on a real engine.
@MainActor
@Suite(.serialized) struct ContainerHostRulesTests {
    /// Whether a script element and a fetch reach the server, with a list that blocks `host`.
    private func arrivals(blocking host: String) async throws -> [Bool] {
        try await withDisplay {
            let server = try await LocalServer.start()
            await server.respond(.html("<!DOCTYPE html><title>page</title>"), at: "/page")
            await server.respond(.script("globalThis.ran = true;"), at: "/script.js")
            let profile = try GTKProfile(.ephemeral)
            let configuration = PageView.Configuration(profile: profile, calls: CallRegistry())
            let view = try PageView(configuration)
            try await view.page.loadAndWait(server.url("/page"))
            let json = try ContainerHostRules.json(blocking: host)
            try await view.page.engine.setContentRules([
                try await profile.compileContentRules(json, named: "host")
            ])
            let body = """
                const script = await new Promise((resolve) => {
                    const element = document.createElement('script');
                    [element.onload, element.onerror] = [() => resolve(true), () => resolve(false)];
                    element.src = '/script.js';
                    document.head.append(element);
                });
                const fetched = await fetch('/script.js?fetch').then(() => true, () => false);
                return [script, fetched];
                """
            let arrived = try await view.page.evaluate(body)?.arrayValue?.compactMap(\.boolValue) ?? []
            view.page.close()
            await server.stop()
            return arrived
        }
    }

    @Test func requestsToTheHostAreBlocked() async throws {
        #expect(try await arrivals(blocking: "127.0.0.1") == [false, false])
    }

    @Test func requestsToOtherHostsAreNotBlocked() async throws {
        #expect(try await arrivals(blocking: "27.0.0.1") == [true, true])
        #expect(try await arrivals(blocking: ".27.0.0.1") == [true, true])
    }

    @Test(arguments: ["", "a b", "a/b", "a\"b", "[::1]", "a|b", "a*b"])
    func aTextThatIsNotAHostIsRejected(host: String) {
        #expect(throws: RXRConfigError.self) { try ContainerHostRules.json(blocking: host) }
    }
}
