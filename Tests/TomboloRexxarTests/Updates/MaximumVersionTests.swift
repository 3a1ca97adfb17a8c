import RexxarFixtures
import Foundation
import Testing
import TomboloTestServer

@testable import TomboloRexxar

/// The rejection of versions below the maximum version that has been live, whatever their source.
@MainActor
@Suite struct MaximumVersionTests {
    private func site(shippedWith version: String? = "0.9.0") async throws -> RoutesSite {
        let site = try await RoutesSite()
        try site.ship(MapText(version, MapText.route("cart", "cart.html", isPacked: false)).data, as: "routes.json")
        return site
    }

    private func publish(_ version: String?, at site: RoutesSite) async {
        // A unique file name makes the bytes of each published map different.
        let file = "cart.html?\(UUID().uuidString)"
        await site.publish(MapText(version, MapText.route("cart", file, isPacked: false)))
    }

    private func emptyCache(of site: RoutesSite) throws {
        for name in try FileManager.default.contentsOfDirectory(atPath: site.cache.url.path) {
            try FileManager.default.removeItem(at: site.cache.url.appending(path: name))
        }
    }

    @Test func aMapWithoutAVersionIsRejectedAfterAVersionedOne() async throws {
        let site = try await site()
        await publish("2.0.0", at: site)
        do {
            let manager = try await site.manager()
            #expect(await manager.updateRoutes() == .success)
            try await manager.confirm(manager.snapshot)
            await publish(nil, at: site)
            #expect(await manager.updateRoutes() == .failed(.noVersion(after: RoutesVersion("2.0.0"))))
        }
        for _ in 1...2 {
            let manager = try await site.manager()
            #expect(manager.snapshot.version?.text == "2.0.0")
        }
    }

    @Test func aMapWithoutAVersionIsAcceptedIfNoneHadAVersion() async throws {
        let site = try await site(shippedWith: nil)
        await publish(nil, at: site)
        let manager = try await site.manager()
        #expect(await manager.updateRoutes() == .success)
        #expect(await manager.updateRoutes() == .cancelled)
    }

    @Test func clearingTheCacheDoesNotAllowOlderVersions() async throws {
        let site = try await site()
        await publish("2.0.0", at: site)
        do {
            let manager = try await site.manager()
            #expect(await manager.updateRoutes() == .success)
            try await manager.cleanCache()
        }
        try emptyCache(of: site)
        let manager = try await site.manager()
        #expect(manager.snapshot.version?.text == "0.9.0")
        for older in ["1.0.0", "1.9.9", nil] {
            await publish(older, at: site)
            #expect(await manager.updateRoutes() != .success)
        }
        await publish("2.0.0", at: site)
        #expect(await manager.updateRoutes() == .success)
    }

    @Test func theVersionRecordIsOutsideTheCache() async throws {
        var config = RXRConfig()
        for path in ["/var/cache/app", "/var/cache/app/", "app", nil] {
            config.routesCachePath = path
            let (cache, data) = (config.cacheFolder.path, config.dataFolder.path)
            #expect(cache != data)
            #expect(!data.hasPrefix(cache + "/"))
        }
        config.routesDataPath = "/var/lib/app"
        #expect(config.dataFolder.path == "/var/lib/app")
    }

    @Test func versionJumpsAreRejectedAndLaterVersionsAreAccepted() async throws {
        let site = try await site(shippedWith: "2.0.0")
        let manager = try await site.manager()
        for far in ["999999999999", "2.0.999999999999", "3.0.0.99999999999999999999999", "1000003"] {
            await publish(far, at: site)
            let refused = RXRUpdateFailure.versionJump(from: RoutesVersion("2.0.0"), to: RoutesVersion(far))
            #expect(await manager.updateRoutes() == .failed(refused))
        }
        for next in ["2.0.1", "2026.1123.145501", "2027.101.1"] {
            await publish(next, at: site)
            #expect(await manager.updateRoutes() == .success, "\(next)")
        }
        let open = try await self.site(shippedWith: "2.0.0")
        await publish("999999999999", at: open)
        #expect(await (try open.manager { $0.maximumVersionJump = nil }).updateRoutes() == .success)
    }

    @Test func theVersionOfABundledMapIsRecorded() async throws {
        let site = try await site()
        await publish("2.0.0", at: site)
        do {
            let manager = try await site.manager()
            #expect(await manager.updateRoutes() == .success)
        }
        try site.ship(MapText("3.0.0", MapText.route("cart", "cart.html", isPacked: false)).data, as: "routes.json")
        do {
            let manager = try await site.manager()
            #expect(manager.snapshot.version?.text == "3.0.0")
            await publish("2.5.0", at: site)
            #expect(await manager.updateRoutes() == .cancelled)
        }
        try emptyCache(of: site)
        // An older release of the app that is installed again keeps the maximum version.
        try site.ship(MapText("0.9.0", MapText.route("cart", "cart.html", isPacked: false)).data, as: "routes.json")
        let manager = try await site.manager()
        #expect(await manager.updateRoutes() == .cancelled)
        await publish("3.0.1", at: site)
        #expect(await manager.updateRoutes() == .success)
    }

    @Test func filesWithoutADigestAreReportedOrRejected() async throws {
        let site = try await site()
        await publish("2.0.0", at: site)
        let manager = try await site.manager { $0.requiresDigests = true }
        guard case .failed(.noDigest) = await manager.updateRoutes() else { throw TestFailure("The update succeeded.") }
        let other = try await self.site()
        await publish("2.0.0", at: other)
        #expect(await (try other.manager()).updateRoutes() == .success)
        #expect(other.log.events == [.filesWithoutDigest])
    }
}
