import Foundation
import TestSupport
import Testing
import TomboloEngine
import TomboloTestServer

@testable import TomboloCLI

/// The messages of pages while source maps are requested from a development server.
@MainActor
struct PageMessagesTests {
    /// The messages that have been passed on.
    @MainActor
    private final class Output {
        var lines: [String] = []
    }

    private func messages(_ maps: ServedScriptMaps?, to output: Output) -> PageMessages {
        PageMessages(PagePlaces(folder: URL(filePath: "/nowhere"), resources: []), served: maps) { message, places in
            output.lines.append(message["console"].map { ConsoleLine($0, places).text } ?? "document")
        }
    }

    private func line(_ text: String) -> JSONValue { ["console": ["text": .string(text), "origin": "app://app"]] }

    private func maps(of port: UInt16, timeout: Duration = .seconds(3_600)) -> ServedScriptMaps {
        ServedScriptMaps(authority: "127.0.0.1:\(port)", folders: [], timeout: timeout)
    }

    private static let script =
        "script\n//# sourceMappingURL=data:application/json;base64,"
        + Data(SourceMapTests.text.utf8).base64EncodedString()

    @Test func messagesKeepTheirOrder() async throws {
        let server = try await LocalServer.start()
        await server.respond(.script(Self.script), at: "/app.js")
        let output = Output()
        let messages = messages(maps(of: server.port), to: output)
        for text in ["one", "app://app/app.js:2:11", "three"] { messages.add(line(text)) }
        await messages.drain()
        #expect(output.lines == ["console.log: one", "console.log: ../web/app.ts:4:11", "console.log: three"])
        await server.stop()
    }

    @Test func aNewDocumentHasMapsOfItsOwn() async throws {
        let server = try await LocalServer.start()
        await server.respond(.script(Self.script), at: "/app.js")
        let output = Output()
        let messages = messages(maps(of: server.port), to: output)
        messages.add(line("app://app/app.js:2:11"))
        await messages.drain()
        await server.respond(.script("another script"), at: "/app.js")
        messages.add(["document": "began"])
        messages.add(line("app://app/app.js:2:11"))
        await messages.drain()
        #expect(
            output.lines == ["console.log: ../web/app.ts:4:11", "document", "console.log: app://app/app.js:2:11"])
        #expect(await server.requestCount(of: "/app.js") == 2)
        await server.stop()
    }

    /// A document can begin while maps of the earlier one are requested, if more messages wait than the limit allows.
    @Test func requestsForAnEarlierDocumentDoNotAffectTheNextOne() async throws {
        let endless = "HTTP/1.1 200 OK\r\n\r\n"
        let complete = "HTTP/1.1 200 OK\r\nContent-Length: \(Self.script.utf8.count)\r\n\r\n\(Self.script)"
        let server = try await RawServer.start(
            answeringInTurn: [Array(endless.utf8), Array(complete.utf8)], holdsConnections: true)
        let output = Output()
        let messages = messages(maps(of: server.port, timeout: .seconds(30)), to: output)
        messages.add(line("app://app/app.js:2:11"))
        try await until("the request for the script") { !server.requests.isEmpty }
        messages.add(["document": "began"])
        for _ in 0..<999 { messages.add(line("text")) }
        #expect(output.lines.count == 1_001)
        messages.add(line("app://app/app.js:2:11"))
        await messages.drain()
        #expect(output.lines.last == "console.log: ../web/app.ts:4:11")
        #expect(server.requests.count == 2)
        withExtendedLifetime(server) {}
    }

    @Test func messagesAreNotDelayedWithoutAServer() {
        let output = Output()
        messages(nil, to: output).add(line("app://app/app.js:2:11"))
        #expect(output.lines == ["console.log: app://app/app.js:2:11"])
    }

    /// A server whose answer does not end.
    private func endlessServer() async throws -> RawServer {
        try await RawServer.start(answeringInTurn: [Array("HTTP/1.1 200 OK\r\n\r\n".utf8)], holdsConnections: true)
    }

    @Test func waitingMessagesCanBePassedOnAtOnce() async throws {
        let server = try await endlessServer()
        let output = Output()
        let messages = messages(maps(of: server.port), to: output)
        for text in ["app://app/app.js:2:11", "two"] { messages.add(line(text)) }
        try await until("the request for the script") { !server.requests.isEmpty }
        messages.flush()
        #expect(output.lines == ["console.log: app://app/app.js:2:11", "console.log: two"])
        let drain = Task { await messages.drain() }
        drain.cancel()
        await drain.value
        #expect(output.lines.count == 2)
        withExtendedLifetime(server) {}
    }

    @Test func aCancelledCommandDoesNotWaitForMaps() async throws {
        let server = try await endlessServer()
        let output = Output()
        let messages = messages(maps(of: server.port), to: output)
        for text in ["app://app/app.js:2:11", "two"] { messages.add(line(text)) }
        let drain = Task { await messages.drain() }
        drain.cancel()
        await drain.value
        #expect(output.lines == ["console.log: app://app/app.js:2:11", "console.log: two"])
        withExtendedLifetime(server) {}
    }

    @Test func theNumberOfWaitingMessagesIsLimited() async throws {
        let server = try await endlessServer()
        let output = Output()
        let messages = messages(maps(of: server.port), to: output)
        messages.add(line("app://app/app.js:2:11"))
        for _ in 0..<1_000 { messages.add(line("text")) }
        #expect(output.lines.count == 1_001)
        let drain = Task { await messages.drain() }
        drain.cancel()
        await drain.value
        withExtendedLifetime(server) {}
    }
}
