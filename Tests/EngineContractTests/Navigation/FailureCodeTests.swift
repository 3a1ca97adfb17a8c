import Foundation
import TestSupport
import Testing
import TomboloEngine
import TomboloEngineGTK
import TomboloTesting

/// Load failures whose cause is not a faulty response: content rules and untrusted certificates.
@MainActor
@Suite struct FailureCodeTests {
    @Test func aLoadThatContentRulesBlockFailsAsBlocked() async throws {
        try await withServer { server in
            let profile = try GTKProfile(.ephemeral)
            try await withGTKPage(profile: profile) { page in
                let rules = #"[{"trigger": {"url-filter": "/blocked"}, "action": {"type": "block"}}]"#
                try await page.engine.setContentRules([profile.compileContentRules(rules, named: "tests")])
                await server.respond(.html("<title>Blocked</title>"), at: "/blocked")
                let failure = await #expect(throws: NavigationError.self) {
                    try await page.loadAndWait(server.url("/blocked"))
                }
                #expect(failure?.code == .blocked)
                #expect(failure?.message.isEmpty == false)
                #expect(await server.requestCount(of: "/blocked") == 0)
                try await page.loadAndWait(server.url("/ok"))
            }
        }
    }

    @Test func anUntrustedCertificateFailsTheLoad() async throws {
        let server = try await UntrustedServer.start()
        defer { server.stop() }
        try await withPage(.gtk) { test in
            let failure = await #expect(throws: NavigationError.self) { try await test.page.loadAndWait(server.url) }
            #expect(failure?.code == .certificate)
            #expect(failure?.message.contains("127.0.0.1") == true)
            #expect(test.page.committedURL == nil)
            // WebKit reports this failure in two ways, one of which occurs about once in thirty loads. The thrown error must be equal for both.
            for attempt in 0..<60 {
                let again = await #expect(throws: NavigationError.self) { try await test.page.loadAndWait(server.url) }
                #expect(again == failure, "attempt \(attempt)")
            }
        }
    }

    @Test func fetchFromAnUntrustedServerFails() async throws {
        let untrusted = try await UntrustedServer.start()
        defer { untrusted.stop() }
        try await withServer { server in
            try await withPage(.gtk) { test in
                try await test.page.loadAndWait(server.url("/ok"))
                let fetched = try await test.run(
                    "return await fetch(argument, {mode: 'no-cors'}).then(() => 'answered', () => 'refused')",
                    .string(untrusted.url.absoluteString))
                #expect(fetched == "refused")
            }
        }
    }
}

/// A server with a self-signed certificate.
private final class UntrustedServer {
    let url: URL
    private let process: Process
    private let folder: TemporaryFolder

    private init(_ url: URL, _ process: Process, _ folder: TemporaryFolder) {
        self.url = url
        self.process = process
        self.folder = folder
    }

    @MainActor
    static func start() async throws -> UntrustedServer {
        let folder = TemporaryFolder()
        try folder.write("", to: "output")
        let process = Process()
        process.executableURL = URL(filePath: "/bin/sh")
        process.currentDirectoryURL = folder.url
        process.arguments = [
            "-c",
            """
            openssl req -x509 -newkey rsa:2048 -nodes -days 2 -subj /CN=127.0.0.1 \\
                -addext subjectAltName=IP:127.0.0.1 -keyout key.pem -out certificate.pem &&
            exec openssl s_server -accept 127.0.0.1:0 -cert certificate.pem -key key.pem -www
            """,
        ]
        let output = try FileHandle(forWritingTo: folder.file("output"))
        process.standardOutput = output
        process.standardError = output
        process.standardInput = FileHandle.nullDevice
        try process.run()
        var port: Substring?
        do {
            try await until("the TLS server") {
                let text = try String(contentsOf: folder.file("output"), encoding: .utf8)
                port = text.firstMatch(of: /ACCEPT [0-9.]+:([0-9]+)\n/)?.output.1
                return port != nil
            }
            let url = try #require(URL(string: "https://127.0.0.1:\(port ?? "")/"))
            return UntrustedServer(url, process, folder)
        } catch {
            process.terminate()
            throw error
        }
    }

    func stop() { process.terminate() }
}
