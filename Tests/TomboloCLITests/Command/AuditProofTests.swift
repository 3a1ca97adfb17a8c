import Foundation
import Glibc
import Synchronization
import Testing
import TomboloEngine
import TomboloTestServer
import TomboloTesting

extension CommandTests {
    /// Attacks on the pages of a Rexxar container that once succeeded, tried with the program itself.
    struct AuditProofTests {
        /// The server of the routes, and a server of another origin that allows no other origin to read its files.
        private struct Servers {
            let own: LocalServer
            let other: LocalServer

            static func start() async throws -> Servers {
                let servers = Servers(own: try await LocalServer.start(), other: try await LocalServer.start())
                await servers.own.respond(.html("<title>Start</title><p>Start"), at: "/start.html")
                await servers.own.respond(.html("own file"), at: "/file.html")
                await servers.other.respond(.html("INTERNAL-SECRET"), at: "/secret.html")
                await servers.other.respond(
                    .html("<title>Evil</title><script>fetch('/api/geo')</script>"), at: "/evil.html")
                return servers
            }

            func stop() async {
                await own.stop()
                await other.stop()
            }
        }

        /// Runs script in a routed page of the server.
        /// - Parameter isOver: Whether the command is to be ended after a line of its output.
        private func run(
            _ script: String, _ servers: Servers, until isOver: @Sendable (Substring) -> Bool = { _ in false }
        ) async throws -> CommandRun {
            let folder = TemporaryFolder()
            let page = servers.own.url("/start.html").absoluteString
            let route = #"{"uri": "^proof://app/start[/]?.*", "remote_file": "\#(page)"}"#
            let map = #"{"version": "1", "items": [\#(route)], "partial_items": []}"#
            try Data(map.utf8).write(to: folder.file("routes.json"))
            try Data(script.utf8).write(to: folder.file("script.js"))
            let hasEnded = Mutex(false)
            return try await CommandRun.of(
                [
                    "demo", "--headless", "--timeout", "300", "rexxar", "proof://app/start",
                    "--routes", folder.file("routes.json").path(percentEncoded: false),
                    "--evaluate", folder.file("script.js").path(percentEncoded: false), "--events",
                ],
                watching: { command, output in
                    guard output.split(separator: "\n").contains(where: isOver) else { return }
                    hasEnded.withLock { hasEnded in
                        if !hasEnded { kill(command, SIGTERM) }
                        hasEnded = true
                    }
                })
        }

        @Test func aRedirectDoesNotLetAPageReadFilesOfAnotherOrigin() async throws {
            let servers = try await Servers.start()
            let run = try await run(
                """
                const read = (url) => fetch(url).then((answer) => answer.text(), () => 'failed');
                return [
                    await read('/redirect?to=\(servers.own.url("/file.html").absoluteString)'),
                    await read('/redirect?to=\(servers.other.url("/secret.html").absoluteString)'),
                    await read('\(servers.other.url("/secret.html").absoluteString)'),
                ];
                """, servers)
            #expect(run.status == 0, "\(run.errors)")
            #expect(try run.result == ["own file", "failed", "failed"], "\(run.output)")
            await servers.stop()
        }

        @Test func aRedirectDoesNotGiveAPageOfAnotherOriginTheContainer() async throws {
            let servers = try await Servers.start()
            let run = try await run(
                """
                location.href = '/redirect?to=\(servers.other.url("/evil.html").absoluteString)';
                await new Promise(() => {});
                """, servers
            ) { $0.contains(#""event":"failed""#) && $0.contains("/redirect") }
            let lines = try run.lines
            func urls(_ event: JSONValue) -> [String] {
                lines.filter { $0["event"] == event }.compactMap { $0["url"]?.stringValue }
            }
            #expect(urls("failed").contains { $0.contains("/redirect") }, "\(run.output)")
            #expect(!urls("committed").contains { $0.contains("/redirect") || $0.contains("/evil") }, "\(run.output)")
            let calls = lines.filter { $0["type"] == "native" && $0["what"] == "call" }
            #expect(calls.isEmpty, "\(run.output)")
            #expect(await servers.other.requestCount(of: "/evil.html") == 0)
            await servers.stop()
        }

        @Test func aMapInClearTextIsRejected() async throws {
            let run = try await CommandRun.demo("rexxar", "--routes", "http://192.0.2.2:18971/routes.json")
            #expect(run.status != 0)
            #expect(run.errors.contains("“http://192.0.2.2:18971/routes.json” is not encrypted"), "\(run.errors)")
        }

        @Test func aPageOverHTTPSRunsNoScriptOverHTTP() async throws {
            let servers = try await Servers.start()
            await servers.other.respond(
                StubResponse(headers: [("Content-Type", "text/javascript")], body: Data("self.ran = true".utf8)),
                at: "/script.js")
            let folder = TemporaryFolder()
            let script = """
                const element = document.createElement('script');
                element.src = '\(servers.other.url("/script.js").absoluteString)';
                const end = await new Promise((resolve) => {
                    element.onload = () => resolve('loaded');
                    element.onerror = () => resolve('failed');
                    document.head.append(element);
                });
                return [location.protocol, end, self.ran === true];
                """
            try Data(script.utf8).write(to: folder.file("script.js"))
            let run = try await CommandRun.demo(
                "rexxar", "--evaluate", folder.file("script.js").path(percentEncoded: false), "--events")
            #expect(run.status == 0, "\(run.errors)")
            #expect(try run.result == ["rexxar-https:", "failed", false], "\(run.output)")
            #expect(await servers.other.requests.isEmpty)
            await servers.stop()
        }
    }
}
