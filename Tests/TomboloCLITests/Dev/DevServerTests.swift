import Foundation
import Glibc
import TestSupport
import Testing
import TomboloProgram
import TomboloTestServer
import TomboloTesting

@testable import TomboloCLI

/// The development server as a child process: its start, its failures and its end.
@MainActor
@Suite(.serialized) struct DevServerTests {
    /// The notices and the output of a server.
    @MainActor
    private final class Output {
        var said: [String] = []
        var shown: [String] = []
    }

    /// A program in Python that answers each request with a status. It takes the port from the environment.
    private static func server(
        _ status: String = "200", before: String = "", requests: String = "10**9", host: String = "127.0.0.1"
    ) -> [String] {
        let program = """
            import os, socket, sys, http.server
            count = 0
            class Handler(http.server.BaseHTTPRequestHandler):
                def do_GET(self):
                    global count
                    count += 1
                    print("request", count)
                    self.send_response(\(status))
                    self.end_headers()
                    if count >= \(requests): os._exit(9)
                def log_message(self, *words): pass
            \(before)
            class Server(http.server.HTTPServer):
                address_family = socket.AF_INET6 if ":" in "\(host)" else socket.AF_INET
            Server(("\(host)", int(os.environ["TOMBOLO_DEV_PORT"])), Handler).serve_forever()
            """
        return ["python3", "-u", "-c", program]
    }

    private func withServer(
        _ words: [String], timeout: Int = 60, url: String = "http://127.0.0.1:${port}/",
        _ body: (DevServer, Output) async throws -> Void
    ) async throws {
        var settings = FrontEndServer(url: url)
        settings.command = FrontEndCommand(words: words)
        settings.readyTimeout = timeout
        let output = Output()
        let folder = TemporaryFolder()
        let server = try DevServer(
            settings, of: folder.url, port: nil, guardProgram: CommandRun.binary.path(percentEncoded: false),
            restartPause: .milliseconds(10), failureInterval: .seconds(3600), otherAnswerTimeout: .seconds(120)
        ) {
            output.said.append($0)
        } show: {
            output.shown.append($0)
        }
        defer { server.stop() }
        try await server.start()
        try await body(server, output)
    }

    @Test func aServerThatAnswersIsReady() async throws {
        try await withServer(Self.server()) { server, _ in
            try await server.waitUntilReady()
            #expect(server.hasAnswered)
            #expect(!server.tend())
        }
    }

    @Test(.enabled(if: IPv6Loopback.exists), arguments: ["http://[::1]:${port}/", "http://localhost:${port}/"])
    func aServerThatListensOnIPv6OnlyIsReady(url: String) async throws {
        try await withServer(Self.server(host: "::1"), url: url) { server, _ in
            try await server.waitUntilReady()
            #expect(server.hasAnswered)
        }
    }

    @Test func twoServersOfAnAppRunSideBySide() async throws {
        try await withServer(Self.server()) { first, firstOutput in
            try await withServer(Self.server()) { second, secondOutput in
                #expect(first.port != second.port)
                try await first.waitUntilReady()
                try await second.waitUntilReady()
                try await until("a request for each server") {
                    firstOutput.shown == ["request 1"] && secondOutput.shown == ["request 1"]
                }
            }
            // The second server has ended.
            try await first.waitUntilReady()
            #expect(first.isRunning && !first.tend())
            try await until("the second request") { firstOutput.shown == ["request 1", "request 2"] }
        }
    }

    @Test func aServerIsReadyOnceItAnswersWithoutAnError() async throws {
        try await withServer(Self.server("503 if count < 4 else 200")) { server, output in
            try await server.waitUntilReady()
            try await until("the fourth request") { output.shown.contains("request 4") }
        }
    }

    @Test func aServerThatEndsBeforeItAnswersIsReportedWithItsLastLines() async throws {
        try await withServer([
            "sh", "-c", "for i in $(seq 40); do echo line $i; done; echo '\u{1B}[31mbroken\u{1B}[0m'; exit 7",
        ]) { server, output in
            let failure = await #expect(throws: CommandFailure.self) { try await server.waitUntilReady() }
            #expect(failure?.status == .unfit)
            #expect(failure?.message.contains("with status 7 before it answered") == true)
            #expect(failure?.message.hasSuffix("line 40\nbroken") == true, "\(failure?.message ?? "")")
            #expect(failure?.message.contains("line 21\n") == false)
            #expect(output.shown.count == 41)
        }
    }

    @Test func theReportOfAnEndedServerIncludesAnUnfinishedLine() async throws {
        try await withServer(["sh", "-c", "printf 'port 5173 is in use' >&2; exit 1"]) { server, output in
            let failure = await #expect(throws: CommandFailure.self) { try await server.waitUntilReady() }
            #expect(
                failure?.message.hasSuffix("Its last lines:\nport 5173 is in use") == true, "\(failure?.message ?? "")")
            #expect(output.shown == ["port 5173 is in use"])
        }
    }

    @Test func aMissingProgramIsNamed() async throws {
        try await withServer(["no-such-tool"]) { server, _ in
            let failure = await #expect(throws: CommandFailure.self) { try await server.waitUntilReady() }
            #expect(failure?.message.contains("The program no-such-tool is missing.") == true)
        }
    }

    @Test func theTimeoutQuotesAPortThatTheServerPrinted() async throws {
        try await withServer(["sh", "-c", "echo '  Local: http://localhost:9/'; exec sleep 3600"], timeout: 5) {
            server, output in
            try await until("the printed line") { !output.shown.isEmpty }
            let failure = await #expect(throws: CommandFailure.self) { try await server.waitUntilReady() }
            #expect(failure?.status == .timedOut)
            #expect(failure?.message.contains("within 5 s. It has printed “Local: http://localhost:9/”.") == true)
            #expect(failure?.message.contains("Pass ${port}") == true)
        }
    }

    @Test func aLotOfOutputDoesNotBlockTheServer() async throws {
        let words = Self.server(before: "for i in range(10000): print('x' * 1000)")
        try await withServer(words) { server, output in
            try await server.waitUntilReady()
            try await until("the last line") { output.shown.filter { $0.hasPrefix("x") }.count == 10_000 }
        }
    }

    @Test func aServerThatEndsIsStartedAgain() async throws {
        try await withServer(Self.server(requests: "2")) { server, output in
            try await server.waitUntilReady()
            try await until("the second start") {
                // Its second request ends it.
                if output.said.isEmpty { Task { try? await server.waitUntilReady() } }
                return server.tend()
            }
            #expect(output.said.contains { $0.hasPrefix("The development server has ended with status 9.") })
        }
    }

    @Test func aServerThatKeepsEndingIsGivenUp() async throws {
        // Another server at the port would end the attempts early.
        let closed = try ClosedPort()
        defer { closed.release() }
        try await withServer(["false"], url: closed.url("/").absoluteString) { server, output in
            try await until("the last failure") {
                _ = server.tend()
                return output.said.contains { $0.contains("is not started again") }
            }
            #expect(output.said.count { $0.hasPrefix("The development server has ended with status 1") } == 5)
        }
    }

    /// A command and its child process, one of which ignores SIGTERM. The command prints the ids of both.
    private static let stubborn = ["sh", "-c", "sleep 1000 & echo $!; trap '' TERM; echo $$; while :; do wait; done"]

    private func processes(_ output: Output) async throws -> [Int32] {
        try await until("the processes") { output.shown.count == 2 }
        let found = output.shown.compactMap { Int32($0) }
        #expect(found.count == 2 && found.allSatisfy { kill($0, 0) == 0 })
        return found
    }

    @Test func allProcessesOfTheServerEnd() async throws {
        var found: [Int32] = []
        try await withServer(Self.stubborn) { _, output in found = try await processes(output) }
        try await until("the end of the processes") { found.allSatisfy { kill($0, 0) != 0 } }
    }

    @Test func theProcessesEndIfTheirGuardIsKilled() async throws {
        try await withServer(Self.stubborn) { server, output in
            let found = try await processes(output)
            try await until("the number of the process group") { server.isGroupKnown }
            let parent = try String(contentsOfFile: "/proc/\(found[1])/stat", encoding: .utf8).split(separator: " ")[3]
            kill(try #require(Int32(parent)), SIGKILL)
            try await until("the end of the processes") {
                _ = server.tend()
                return found.allSatisfy { kill($0, 0) != 0 }
            }
        }
    }

    @Test func aServerThatReadsItsInputRuns() async throws {
        try await withServer(["sh", "-c", "echo begun; cat; echo ended"]) { _, output in
            try await until("the start") { output.shown == ["begun"] }
            try await Task.sleep(for: .milliseconds(200))
            #expect(output.shown == ["begun"])
        }
    }

    @Test func anotherProgramAtThePortIsAnError() async throws {
        let other = try await LocalServer.start()
        let failure = await #expect(throws: CommandFailure.self) {
            try await withServer(Self.server(), url: "http://127.0.0.1:\(other.port)/") { _, _ in }
        }
        #expect(
            failure?.status == .unfit
                && failure?.message.hasPrefix("Another program answers at http://127.0.0.1:") == true)
        await other.stop()
    }

    @Test func waitingForAServerThatHasEndedStartsItAgain() async throws {
        try await withServer(Self.server(requests: "1")) { server, _ in
            // The server ends during its first request.
            _ = try? await server.waitUntilReady()
            try await until("the end of the server") {
                _ = server.tend()
                return !server.isRunning
            }
            try? await server.waitUntilReady()
            #expect(server.isRunning)
        }
    }

    @Test func aPortChosenByTheUserRequiresThePlaceholder() throws {
        let settings = FrontEndServer(url: "http://127.0.0.1:5173/")
        let folder = URL(filePath: "/tmp")
        let failure = #expect(throws: CommandFailure.self) {
            try DevServer(settings, of: folder, port: 8_080) { _ in
            } show: { _ in
            }
        }
        #expect(failure?.status == .usage)
        #expect(
            try DevServer(settings, of: folder, port: nil) { _ in
            } show: { _ in
            }.authority == "127.0.0.1:5173")
    }
}
