import Foundation
import ReleaseFixtures
import TestSupport
import Testing
import TomboloTestServer

@testable import TomboloUpdates

/// Servers that never stop sending. The memory is measured in a separate process.
struct EndlessAnswerTests {
    /// An answer that does not end.
    struct Flood: Sendable, CustomTestStringConvertible {
        let name: String
        let first: String
        let block: String

        var testDescription: String { name }
    }

    private static let ok = "HTTP/1.1 200 OK\r\n"
    private static let body = Flood(name: "body", first: ok + "\r\n", block: "x")

    static let floods = [
        body,
        Flood(name: "body of a stated length", first: ok + "Content-Length: 9000000000\r\n\r\n", block: "x"),
        Flood(
            name: "chunks", first: ok + "Transfer-Encoding: chunked\r\n\r\n",
            block: "1000\r\n\(String(repeating: "x", count: 4_096))\r\n"),
        Flood(name: "one chunk", first: ok + "Transfer-Encoding: chunked\r\n\r\nffffffff\r\n", block: "x"),
        Flood(
            name: "fields after the body", first: ok + "Transfer-Encoding: chunked\r\n\r\n1\r\n{\r\n0\r\n",
            block: "X-Field: value\r\n"),
        Flood(name: "fields", first: ok, block: "X-Field: value\r\n"),
        Flood(name: "one field", first: ok + "X-Field: ", block: "x"),
        Flood(name: "interim responses", first: "", block: "HTTP/1.1 100 Continue\r\n\r\n"),
        Flood(name: "body of a redirect", first: "HTTP/1.1 302 Found\r\nLocation: /x\r\n\r\n", block: "x"),
        Flood(name: "body of an error", first: "HTTP/1.1 404 Not Found\r\n\r\n", block: "x"),
        Flood(name: "no head", first: "", block: "x"),
    ]

    /// Checks a repository that offers release 2.0 and answers one path without an end.
    /// - Parameters:
    ///   - packSize: The size of a pack in the entry of the release; nil for no pack.
    ///   - isRequested: Whether the check has to request the path.
    /// - Returns: The outcome, and the growth of memory in bytes.
    private func check(
        _ flood: Flood, packSize: Int? = nil, isRequested: Bool = true, at path: (TestPublisher) throws -> String
    ) async throws -> (String, growth: Int) {
        var publisher = try TestPublisher()
        let (folder, app) = (TemporaryFolder(), TemporaryFolder())
        try publisher.embed("1.0", order: 10, in: folder.file("embedded"))
        try publisher.offer("2.0", order: 20, ["index.html": String(repeating: "two", count: 100_000)])
        if let packSize { publisher.addPack(Data(), of: "2.0", from: "1.0", size: packSize) }
        try publisher.publish()
        let server = try await HostileServer.start()
        server.serve(publisher.repository)
        let place = try path(publisher)
        server.set(.endless(first: flood.first, block: flood.block), at: place)
        let probe = URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent().appending(path: "update-probe")
        let run = try await ShellRun.of([
            probe.path(percentEncoded: false), "check", folder.url.path(percentEncoded: false),
            app.url.path(percentEncoded: false), server.url("/").absoluteString,
        ])
        if isRequested {
            // An exchange is recorded after its end.
            try await until("a request for \(place)") { server.exchanges.contains { $0.path == place } }
        }
        let lines = run.output.split(separator: "\n")
        return (String(lines.first ?? ""), try #require(lines.last.flatMap { Int($0) }, "\(run.output)"))
    }

    private func expectFailure(_ outcome: String, _ growth: Int) {
        #expect(outcome.hasPrefix("failed("), "\(outcome)")
        #expect(growth < 64 << 20)
    }

    @Test(arguments: floods)
    func memoryIsLimitedForEveryEndlessResponseToTheTimestamp(flood: Flood) async throws {
        let (outcome, growth) = try await check(flood) { _ in "/metadata/timestamp.json" }
        expectFailure(outcome, growth)
    }

    @Test(arguments: ["2.root", "2.snapshot", "2.web-stable", "2.web-halt"])
    func memoryIsLimitedForAllMetadata(name: String) async throws {
        let (outcome, growth) = try await check(Self.body) { _ in "/metadata/\(name).json" }
        expectFailure(outcome, growth)
    }

    @Test func memoryIsLimitedForManifests() async throws {
        let (outcome, growth) = try await check(Self.body) { publisher in
            let digest = try #require(publisher.manifests["2.0"]?.digest.text)
            return "/targets/web/stable/2.0/\(digest).bundle.json"
        }
        expectFailure(outcome, growth)
    }

    @Test func memoryIsLimitedForFiles() async throws {
        let (outcome, growth) = try await check(Self.body) { publisher in
            let digest = try #require(publisher.manifests["2.0"]?.files.first?.digest.text)
            return "/objects/\(digest.prefix(2))/\(digest.dropFirst(2))"
        }
        expectFailure(outcome, growth)
    }

    /// The next form of the files is used.
    private func expectSuccess(_ outcome: String, _ growth: Int) {
        #expect(outcome.hasPrefix("staged("), "\(outcome)")
        #expect(growth < 64 << 20)
    }

    @Test func memoryIsLimitedForHints() async throws {
        let (outcome, growth) = try await check(Self.body) { "/\(TransportFile.hints($0.manifest("2.0")).path)" }
        expectSuccess(outcome, growth)
    }

    @Test func memoryIsLimitedForPacks() async throws {
        let (outcome, growth) = try await check(Self.body, packSize: 8 << 20) { publisher in
            "/\(TransportFile.pack(publisher.manifest("2.0"), from: publisher.manifest("1.0")).path)"
        }
        expectSuccess(outcome, growth)
    }

    @Test func withoutAFloodTheSameCheckSucceeds() async throws {
        let (outcome, _) = try await check(Self.body, isRequested: false) { _ in "/unused" }
        #expect(outcome.hasPrefix("staged("), "\(outcome)")
    }
}
