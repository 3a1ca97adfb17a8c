import Foundation
import Testing
import TomboloEngine
import TomboloTestServer

@testable import TomboloCLI

/// Places in scripts that a development server serves.
@MainActor
struct ServedScriptMapTests {
    /// A package whose source `Sources/App/web/app.ts` is that of the map.
    private let package = TemporaryFolder()

    init() throws { try package.write("source", to: "Sources/App/web/app.ts") }

    private func maps(
        of port: UInt16, timeout: Duration = .seconds(3_600), maximumSize: Int = 1 << 20
    ) -> ServedScriptMaps {
        let folders = ["web", "Sources/App/pages"].map { package.url.appending(path: $0, directoryHint: .isDirectory) }
        return ServedScriptMaps(
            authority: "127.0.0.1:\(port)", folders: folders, timeout: timeout, maximumSize: maximumSize)
    }

    private func mapped(_ text: String, by maps: ServedScriptMaps) async -> String {
        var places = PagePlaces(folder: package.url, resources: [])
        await maps.load(places.scriptsOutsideFolders(in: ["text": .string(text), "origin": "app://app"]))
        places.served = maps.maps
        return places.mapped(text)
    }

    private nonisolated static func script(_ reference: String) -> String {
        "script\n//# sourceMappingURL=\(reference)\n"
    }

    private nonisolated static let data = Data(SourceMapTests.text.utf8)
    private nonisolated static let inline = "data:application/json;base64,\(data.base64EncodedString())"
    private nonisolated static let encoded =
        "data:application/json,"
        + (SourceMapTests.text.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? "")

    @Test(arguments: [inline, encoded, "app.js.map", "/app.js.map?version=1"])
    func positionsInServedScriptsAreReplacedByTheirSources(reference: String) async throws {
        let server = try await LocalServer.start()
        await server.respond(.script(Self.script(reference)), at: "/app.js")
        await server.respond(StubResponse(body: Self.data), at: "/app.js.map")
        let text = await mapped(
            "fail@app://app/app.js?t=7:2:11\nglobal code@app://app/app.js:4:5 app://app/missing.js:1:1",
            by: maps(of: server.port))
        #expect(
            text
                == "fail@Sources/App/web/app.ts:4:11\nglobal code@Sources/App/web/app.ts:7:5 app://app/missing.js:1:1")
        #expect(await server.requests.map(\.query).contains("t=7"))
        await server.stop()
    }

    @Test func theHeaderOfAScriptCanReferToItsMap() async throws {
        let server = try await LocalServer.start()
        await server.respond(.script("script", headers: [("SourceMap", "maps/app.js.map")]), at: "/app.js")
        await server.respond(StubResponse(body: Self.data), at: "/maps/app.js.map")
        // The source is not in any folder under the path of the map.
        #expect(await mapped("app://app/app.js:2:11", by: maps(of: server.port)) == "../web/app.ts:4:11")
        await server.stop()
    }

    @Test func thePositionOfAMessageNamesAScript() throws {
        try package.write("script", to: "Sources/App/pages/local.js")
        let pages = package.url.appending(path: "Sources/App/pages", directoryHint: .isDirectory)
        let places = PagePlaces(folder: package.url, resources: [pages])
        let message: JSONValue = [
            "text": "a@app://app/local.js:1:1 b@app://app/src/b.js?v=1:2:3",
            "position": ["source": "app://app/app.js", "line": 2, "column": 11], "origin": "app://app",
        ]
        #expect(places.scriptsOutsideFolders(in: message) == ["/src/b.js?v=1", "/app.js"])
        let other: JSONValue = ["text": "https://app/app.js:1:1", "position": .null, "origin": "app://app"]
        #expect(places.scriptsOutsideFolders(in: other).isEmpty)
    }

    /// Otherwise a frame could make `tombolo dev` send requests to the server, whose port the frame does not know.
    @Test(arguments: ["https://example.com", "app://other", "null"])
    func aDocumentOfAnotherOriginNamesNoScripts(origin: String) {
        let places = PagePlaces(folder: package.url, resources: [])
        let message: JSONValue = [
            "text": "app://app/app.js:1:1", "position": ["source": "app://app/b.js", "line": 1, "column": 1],
            "origin": .string(origin),
        ]
        #expect(places.scriptsOutsideFolders(in: message).isEmpty)
    }

    @Test func aPathWithoutAFileExtensionIsNotAScript() {
        let places = PagePlaces(folder: package.url, resources: [])
        let message: JSONValue = ["text": "app://app/__open-in-editor?file=a.js:1:1", "origin": "app://app"]
        #expect(places.scriptsOutsideFolders(in: message).isEmpty)
    }

    @Test func theNumberOfRequestsIsLimited() async throws {
        let server = try await LocalServer.start()
        let maps = maps(of: server.port, maximumSize: 64 << 10)
        await maps.load(Set((0..<100).map { "/missing-\($0).js" }))
        #expect(await server.requests.count == 4)
        await server.stop()
    }

    @Test func onlyTheServerItselfIsRequested() async throws {
        let server = try await LocalServer.start()
        let other = try await LocalServer.start()
        await server.respond(StubResponse(body: Self.data), at: "/app.js.map")
        await other.respond(StubResponse(body: Self.data), at: "/app.js.map")
        let foreign = other.url("/app.js.map").absoluteString
        await server.respond(StubResponse(status: 302, headers: [("Location", foreign)]), at: "/moved.map")
        let maps = maps(of: server.port)
        let references = [
            foreign, "//127.0.0.1:\(other.port)/app.js.map", server.url("/app.js.map", host: .localhost).absoluteString,
            "moved.map",
        ]
        for reference in references {
            await server.respond(.script(Self.script(reference)), at: "/app.js")
            maps.removeAll()
            #expect(await mapped("app://app/app.js:2:11", by: maps) == "app://app/app.js:2:11", "\(reference)")
        }
        #expect(await server.requestCount(of: "/app.js") == references.count)
        #expect(await server.requestCount(of: "/app.js.map") == 0)
        #expect(await other.requests.isEmpty)
        await server.stop()
        await other.stop()
    }

    @Test func scriptsOfADocumentAreRequestedOnce() async throws {
        let server = try await LocalServer.start()
        await server.respond(.script(Self.script(Self.inline)), at: "/app.js")
        let maps = maps(of: server.port)
        for _ in 0..<100 {
            _ = await mapped("app://app/app.js:2:11 app://app/missing.js:1:1", by: maps)
        }
        #expect(await server.requestCount(of: "/app.js") == 1)
        #expect(await server.requestCount(of: "/missing.js") == 1)
        await server.stop()
    }

    @Test func theSizeOfAllScriptsOfADocumentIsLimited() async throws {
        let server = try await LocalServer.start()
        let script = Self.script(Self.inline)
        for path in ["/a.js", "/b.js", "/c.js"] { await server.respond(.script(script), at: path) }
        // Two requests, each with 16 KiB, and one and a half scripts.
        let maps = maps(of: server.port, maximumSize: 2 * 16_384 + script.utf8.count * 3 / 2)
        #expect(await mapped("app://app/a.js:2:11", by: maps) == "Sources/App/web/app.ts:4:11")
        #expect(await mapped("app://app/b.js:2:11", by: maps) == "app://app/b.js:2:11")
        #expect(await mapped("app://app/c.js:2:11", by: maps) == "app://app/c.js:2:11")
        #expect(await server.requestCount(of: "/c.js") == 0)
        maps.removeAll()
        #expect(await mapped("app://app/c.js:2:11", by: maps) == "Sources/App/web/app.ts:4:11")
        await server.stop()
    }

    @Test func aServerThatIsLateIsNotAskedAgainForTheDocument() async throws {
        let server = try await HostileServer.start([
            "/late.js": .slow(first: "HTTP/1.1 200 OK\r\n\r\n", pause: .milliseconds(20)),
            "/app.js": .response(status: "200 OK", fields: [], body: Data(Self.script(Self.inline).utf8)),
        ])
        let maps = maps(of: server.port, timeout: .milliseconds(100))
        #expect(await mapped("app://app/late.js:2:11", by: maps) == "app://app/late.js:2:11")
        #expect(await mapped("app://app/app.js:2:11", by: maps) == "app://app/app.js:2:11")
        #expect(!server.exchanges.contains { $0.path == "/app.js" })
    }
}
