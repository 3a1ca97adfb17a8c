import Foundation
import RexxarFixtures
import Testing
import TomboloTestServer

@testable import TomboloRexxar
@testable import TomboloUpdates

/// The servers from which files of routes may come, and the proxies on the way to them.
@Suite struct FileServersTests {
    @Test func filesMayBeInTheNetworkZoneOfTheMap() throws {
        var config = RXRConfig()
        config.routesMapURL = URL(string: "http://127.0.0.1:8080/routes.json")
        let local = config.peers(bundledHosts: [])
        #expect(local.allows("localhost"))
        #expect(!local.allows("10.0.0.1"))
        config.routesMapURL = URL(string: "https://192.168.1.5/routes.json")
        #expect(config.peers(bundledHosts: []).allows("10.0.0.1"))
        #expect(!config.peers(bundledHosts: []).allows("localhost"))
        config.routesMapURL = URL(string: "https://shop.example/routes.json")
        #expect(!config.peers(bundledHosts: []).allows("192.168.1.5"))
        #expect(config.peers(bundledHosts: ["192.168.1.5"]).allows("192.168.1.5"))
    }

    @MainActor
    @Test func anAppCanDisableEnvironmentProxies() async throws {
        let site = try await RoutesSite()
        #expect(try await site.manager().files.request(for: site.server.url("/"), maximumSize: 1).proxies != nil)
        let manager = try await site.manager { $0.usesEnvironmentProxies = false }
        #expect(manager.files.request(for: site.server.url("/"), maximumSize: 1).proxies == nil)
    }
}
