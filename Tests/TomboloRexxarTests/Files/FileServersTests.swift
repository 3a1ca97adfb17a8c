import Foundation
import RexxarFixtures
import Testing
import TomboloEngine
import TomboloTestServer

@testable import TomboloRexxar
@testable import TomboloUpdates

/// The servers from which files of routes may come, and the proxies on the way to them.
@Suite struct FileServersTests {
    @Test func filesMayComeFromTheNetworkZoneOfTheMap() throws {
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

    #if os(Linux)
    /// Runs in its own process, because environment variables apply to all requests of a process. URLSession reads none of these variables.
    @Test func anAppCanDisableEnvironmentProxies() async {
        await #expect(processExitsWith: .success) { @MainActor in
            let (site, proxy) = (try await RoutesSite(), try await LocalServer.start())
            for name in ["no_proxy", "NO_PROXY"] { unsetenv(name) }
            for name in ["http_proxy", "HTTP_PROXY", "all_proxy", "ALL_PROXY"] {
                setenv(name, "http://127.0.0.1:\(proxy.port)", 1)
            }
            let map = MapText("1", MapText.route("start", "/start.html", isPacked: false))
            try site.ship(map.data, as: "routes.json")
            await site.server.respond(.html("of the server"), at: "/start.html")
            await proxy.respond(.html("of the proxy"), at: "/start.html")
            for usesProxies in [false, true] {
                let manager = try await site.manager {
                    $0.usesEnvironmentProxies = usesProxies
                    $0.isCacheEnabled = false
                }
                let shown = try #require(RoutedURL(site.url("/start.html"))).shown
                let response = await manager.makePageHandler().response(to: SchemeRequest(url: shown))
                guard case .bytes(let bytes) = response.body else { throw TestFailure("There is no body.") }
                #expect(String(decoding: bytes, as: UTF8.self) == (usesProxies ? "of the proxy" : "of the server"))
                #expect(await site.server.requests.count == 1)
                #expect(await proxy.requests.count == (usesProxies ? 1 : 0))
            }
        }
    }
    #endif
}
