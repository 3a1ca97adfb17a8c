import TestSupport
import RexxarFixtures
import Foundation
import Synchronization
import Testing
import TomboloEngine
import TomboloTestServer
import TomboloUpdates

@testable import TomboloRexxar

/// Updates from servers that send Retry-After, and updates that resume a partial file.
@MainActor
@Suite
struct UpdatePauseTests {
    private func busy(_ seconds: String, status: Int = 503) -> StubResponse {
        StubResponse(status: status, headers: [("Retry-After", seconds)], body: Data())
    }

    @Test(arguments: [429, 503])
    func retryAfterPausesUpdatesAcrossStarts(status: Int) async throws {
        let site = try await RoutesSite()
        await site.server.respond(busy("3600", status: status), at: "/routes.json")
        do {
            let manager = try await site.manager()
            #expect(await manager.updateRoutes() == .failed(.mapStatus(status)))
            guard case .failed(.pauseRequested(let rest)) = await manager.updateRoutes() else {
                throw TestFailure("The update was not paused.")
            }
            #expect(rest <= .seconds(3_600) && rest > .seconds(3_000))
        }
        // A newly started app keeps the pause.
        guard case .failed(.pauseRequested) = await (try site.manager()).updateRoutes() else {
            throw TestFailure("The pause was lost at the start.")
        }
        #expect(await site.server.requestCount(of: "/routes.json") == 1)
    }

    @Test
    func otherStatusesAndPastDatesDoNotPauseUpdates() async throws {
        let site = try await RoutesSite()
        let manager = try await site.manager()
        for answer in [busy("3600", status: 500), busy("0"), busy("Sun, 06 Nov 1994 08:49:37 GMT"), busy("nonsense")] {
            await site.server.respond(answer, at: "/routes.json")
            guard case .failed(.mapStatus) = await manager.updateRoutes() else {
                throw TestFailure("The update was paused.")
            }
        }
    }

    @Test
    func retryAfterOfAFilePausesUpdates() async throws {
        let site = try await RoutesSite()
        await site.publish(MapText("7", MapText.route("cart", "cart.html")))
        await site.server.respond(busy("3600"), at: "/cart.html")
        let manager = try await site.manager()
        guard case .failed(.file) = await manager.updateRoutes() else { throw TestFailure("The update succeeded.") }
        guard case .failed(.pauseRequested) = await manager.updateRoutes() else {
            throw TestFailure("The update was not paused.")
        }
    }

    @Test
    func retryAfterOfAnotherOriginDoesNotPauseTheMap() async throws {
        let (site, files) = (try await RoutesSite(), try await LocalServer.start())
        await files.respond(busy("3600"), at: "/cart.html")
        await site.publish(MapText("7", MapText.route("cart", files.url("/cart.html").absoluteString)))
        let manager = try await site.manager { $0.allowedHosts = [Origin(of: files.url("/"))] }
        guard case .failed(.file) = await manager.updateRoutes() else { throw TestFailure("The update succeeded.") }
        guard case .failed(.pauseRequested) = await manager.updateRoutes() else {
            throw TestFailure("The file was requested again.")
        }
        #expect(await files.requestCount(of: "/cart.html") == 1)
        #expect(await site.server.requestCount(of: "/routes.json") == 2)
        // The next map names a file of another origin.
        await site.publish("cart", at: "/cart.html")
        await site.publish(MapText("8", MapText.route("cart", "cart.html")))
        #expect(await manager.updateRoutes() == .success)
    }

    @Test
    func cleaningTheCacheRemovesPauses() async throws {
        let site = try await RoutesSite()
        await site.server.respond(busy("3600"), at: "/routes.json")
        let manager = try await site.manager()
        _ = await manager.updateRoutes()
        try await manager.cleanCache()
        #expect(await manager.updateRoutes() == .failed(.mapStatus(503)))
    }

    @Test
    func settingTheClockBackEndsAPause() async throws {
        let clock = Mutex(Date(timeIntervalSince1970: 2_000_000_000))
        let pause = await UpdatePause(in: nil) { clock.withLock(\.self) }
        let url = try #require(URL(string: "https://a.example/routes.json"))
        func note(_ seconds: Int) async {
            await pause.note(FetchedResponse(url: url, status: 503, fields: ["retry-after": "\(seconds)"]))
        }
        await note(60)
        #expect(await pause.rest(for: url) == .seconds(60))
        // A shorter pause does not replace a longer one.
        await note(30)
        #expect(await pause.rest(for: url) == .seconds(60))
        await note(90)
        #expect(await pause.rest(for: url) == .seconds(90))
        let other = try #require(URL(string: "https://b.example/routes.json"))
        #expect(await pause.rest(for: other) == nil)
        // The clock was one year ahead when the pause began, and has been corrected.
        clock.withLock { $0 -= 31_536_000 }
        #expect(await pause.rest(for: url) == nil)
        await note(60)
        #expect(await pause.rest(for: url) == .seconds(60))
        clock.withLock { $0 += 60 }
        #expect(await pause.rest(for: url) == nil)
    }

    @Test(arguments: [
        #"{"https://a.example":{"start":0,"end":1e300}}"#, #"{"https://a.example":{"start":0,"end":1e999}}"#,
        #"{"https://a.example":{"start":0}}"#, "[]", "",
        #"{"https://a.example":{"start":1999999999,"end":2000100000}}"#,
    ])
    func invalidStoredPausesAreIgnored(text: String) async throws {
        let folder = TemporaryFolder()
        let store = try ResourceStore(at: folder.url)
        try await store.add(Data(text.utf8), named: "update-pauses")
        let pause = await UpdatePause(in: store) { Date(timeIntervalSince1970: 2_000_000_000) }
        #expect(await pause.rest(for: try #require(URL(string: "https://a.example/"))) == nil)
    }

    @Test
    func theNextUpdateResumesABrokenTransfer() async throws {
        let file = Data((0..<300_000).map { UInt8(truncatingIfNeeded: $0 >> 3) })
        let head = "HTTP/1.1 200 OK\r\nETag: \"f\"\r\nContent-Length: 300000\r\n\r\n"
        let rest =
            "HTTP/1.1 206 Partial Content\r\nETag: \"f\"\r\nContent-Length: 100000\r\nContent-Range: bytes 200000-299999/300000\r\n\r\n"
        let server = try await RawServer.start(answeringInTurn: [
            Array(head.utf8) + file[..<200_000], Array(rest.utf8) + file[200_000...],
        ])
        let site = try await RoutesSite()
        let address = server.url("/film.bin").absoluteString
        await site.publish("cart", at: "/cart.html")
        let digest = FileDigest(of: file).text
        await site.publish(
            MapText(
                "7", MapText.route("cart", "cart.html"),
                files: [#"{"remote_file": "\#(address)", "pack_in_app": true, "sha256": "\#(digest)"}"#]))
        let origin = Origin(of: server.url("/"))
        func allow(_ config: inout RXRConfig) { config.allowedHosts = [origin] }
        guard case .failed(.file) = await (try site.manager { allow(&$0) }).updateRoutes() else {
            throw TestFailure("The update succeeded.")
        }
        #expect(await (try site.manager { allow(&$0) }).updateRoutes() == .success)
        #expect(server.requests.count == 2 && server.requests.last?.contains("Range: bytes=200000-\r\n") == true)
        #expect(try parts(of: site).isEmpty)
    }

    /// A process that is killed during a transfer leaves the part that it has stored.
    @Test
    func thePartOfAFileIsStoredDuringItsTransfer() async throws {
        let file = Data(repeating: 7, count: 8 << 20)
        let head = """
            HTTP/1.1 200 OK\r\nLast-Modified: Sun, 06 Nov 1994 08:49:37 GMT\r\nDate: Mon, 07 Nov 1994 08:49:37 GMT\r\n\
            Content-Length: \(file.count)\r\n\r\n
            """
        let server = try await RawServer.start(
            answeringInTurn: [Array(head.utf8) + file.prefix(6 << 20)], holdsConnections: true)
        let site = try await RoutesSite()
        await site.publish("cart", at: "/cart.html")
        let entry = MapText.file(server.url("/film.bin").absoluteString, sha256: FileDigest(of: file).text)
        await site.publish(MapText("7", MapText.route("cart", "cart.html"), files: [entry]))
        let manager = try await site.manager { $0.allowedHosts = [Origin(of: server.url("/"))] }
        let update = RoutesUpdate(files: manager.files, live: manager.snapshot, bundled: nil) { _ in }
        let transfer = Task { _ = try? await update.run() }
        try await until("a part of the file") { try !parts(of: site).isEmpty }
        transfer.cancel()
        await transfer.value
        #expect(try !parts(of: site).isEmpty)
        withExtendedLifetime((server, manager)) {}
    }

    /// The names of the parts in the cache.
    private func parts(of site: RoutesSite) throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: site.cache.path("parts"))
    }
}
