import Foundation
import Testing
import TomboloEngine
import TomboloTesting

@testable import TomboloBridge

/// Searches everything that page script can reach for the relay's secrets: document ids, keys and tokens.
@MainActor
@Suite struct SecretScanTests {
    /// Uses every feature that needs a secret.
    private static let traffic = """
        await tombolo.call('echo', { text: 'x', bytes: new Uint8Array(20000) });
        const bytes = await tombolo.call('bytes');
        tombolo.callSync('now', 1);
        tombolo.on('news', () => {});
        return bytes.length;
        """

    private func secrets(of test: TestPage) -> [String] {
        let connections = test.bridge.core.transport.connections
        let documents = test.bridge.allDocuments.map { "\($0.id)" }
        return documents + connections.attachments.tokens.values + connections.keys.all
    }

    @Test(arguments: [TestEngine.gtk, .gtkRelay])
    func pageScriptCannotReachTheRelaysSecrets(engine: TestEngine) async throws {
        let policy = try AccessPolicy([Grant(["*"], to: ["app://tests"], allowsSynchronousCalls: true)])
        try await withPage(engine, policy: policy) { test in
            test.calls.register("echo") { (value: JSONValue) in value }
            test.calls.register("now") { (value: Int) in value }
            test.calls.register("bytes") { Data(repeating: 7, count: 100_000) }
            try await test.open("<script>\(SecretScan.listening)</script><p>text")
            #expect(try await test.run(Self.traffic) == 100_000)
            let secrets = self.secrets(of: test)
            // The secrets are the document's id and, without a direct channel, its token and its key.
            #expect(secrets.count == (engine == .gtkRelay ? 3 : secrets.count) && !secrets.isEmpty)
            #expect(secrets.allSatisfy { $0.utf8.count > 20 })
            let argument = JSONValue.array(secrets.map { .string($0) })
            try await test.run(SecretScan.stopping)
            let outcome = try await test.run(SecretScan.scan, argument)
            #expect(outcome?[0] == 0, "of \(secrets.count) secrets")
            #expect(outcome?[1].map { $0.doubleValue ?? 0 > 2_000 } == true, "\(String(describing: outcome))")
        }
    }

    /// Scripts that plant a secret, their argument, in the page.
    private static let plantScripts = [
        "globalThis.hidden = { deep: [new Map([[1, argument]])] }", "globalThis[Symbol(argument)] = 1",
        "globalThis.held = new Function(`return '${argument}'`)", "document.body.append(new Comment(argument))",
        "class A { get b() { return c; } }; const c = argument; globalThis.a = new A()",
        "localStorage.setItem('a', argument)", "history.replaceState(argument, '')",
        "collected.push(`x${argument}`)",
        "visualViewport.dispatchEvent(new CustomEvent('tombolo-down', { detail: { records: argument } }))",
    ]

    @Test func theScanFindsAPlantedSecret() async throws {
        try await withPage(.gtk) { test in
            for (number, plantScript) in Self.plantScripts.enumerated() {
                // Every script plants another secret, because the storage of the page keeps one of an earlier document.
                let secret = JSONValue.string(String(repeating: "0123456789abcde\(number)", count: 2))
                try await test.open("<script>\(SecretScan.listening)</script><p>text")
                try await test.run(plantScript, secret)
                try await test.run(SecretScan.stopping)
                #expect(try await test.run(SecretScan.scan, [secret])?[0] == 1, "\(plantScript)")
            }
        }
    }
}
