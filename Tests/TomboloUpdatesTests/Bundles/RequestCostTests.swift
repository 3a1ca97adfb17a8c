import Foundation
import ReleaseFixtures
import Testing
import TomboloTestServer

@testable import TomboloUpdates

/// The cost of a check to a server, in requests and bytes without TLS.
@MainActor
struct RequestCostTests {
    /// Fields that nginx sends with the timestamp as Releases.md configures it.
    private static let fields = [
        "Server: nginx/1.22.1", "Date: Tue, 24 Nov 2026 09:00:00 GMT", "Last-Modified: Tue, 24 Nov 2026 08:00:00 GMT",
        "ETag: \"69260e80-206\"", "Cache-Control: public, max-age=60, must-revalidate",
        "Content-Type: application/json",
        "Accept-Ranges: bytes",
    ]

    /// An app that has checked once, and the answer to the next request for the timestamp.
    private func cost(
        _ answer: (TestPublisher) throws -> HostileServer.Answer
    ) async throws -> [HostileServer.Exchange] {
        let publisher = try TestPublisher()
        let app = try TestApp(publisher)
        let server = try await HostileServer.start()
        server.serve(publisher.repository, entityTag: "\"69260e80-206\"")
        let store = try ReleaseStore(dataFolder: app.data.url, cacheFolder: app.cache.url)
        let updater = try await BundleUpdater(
            app.source, store: store, repositories: [WebRepository(server.url("/"))]
        ) { TestRepository.now }
        #expect(await updater.check() == .unchanged)
        server.forgetExchanges()
        server.set(try answer(publisher), at: "/metadata/timestamp.json")
        #expect(await updater.check() == .unchanged)
        return server.exchanges
    }

    private func expectLow(_ exchanges: [HostileServer.Exchange]) throws {
        #expect(exchanges.map(\.path) == ["/metadata/timestamp.json"])
        let exchange = try #require(exchanges.first)
        #expect(exchange.request.contains("If-None-Match: \"69260e80-206\"\r\n"))
        #expect(exchange.requestSize + exchange.responseSize <= 1_000)
    }

    @Test func aCheckWithNothingNewIsOneRequestOfLessThanAKilobyte() async throws {
        try expectLow(
            try await cost { _ in .response(status: "304 Not Modified", fields: Self.fields, body: Data()) })
    }

    @Test func aServerWithoutEntityTagsCostsNoMore() async throws {
        try expectLow(
            try await cost { publisher in
                let bytes = try #require(publisher.repository.files["timestamp.json"])
                return .response(status: "200 OK", fields: Self.fields, body: bytes)
            })
    }
}
