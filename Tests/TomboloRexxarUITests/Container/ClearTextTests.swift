import RexxarFixtures
import Foundation
import Testing
import TomboloBridge
import TomboloEngine
import TomboloTesting

@testable import TomboloRexxar
@testable import TomboloRexxarUI

/// Maps, files and pages over HTTP, which an attacker on the network can modify.
@MainActor
@Suite struct ClearTextTests {
    private nonisolated static let addresses = [
        "http://shop.example/routes.json", "http://192.0.2.2:8080/routes.json", "http://10.0.0.1/routes.json",
        "http://127.0.0.1.evil.example/routes.json", "http://localhost.evil.example/routes.json",
    ]

    @Test(arguments: addresses)
    func aRemoteMapOverHTTPIsRejectedUnlessAllowed(address: String) async throws {
        let site = try await RoutesSite()
        var config = site.config
        config.routesMapURL = URL(string: address)
        await #expect(throws: RXRConfigError.clearText(try #require(RoutedURL(address)).description)) {
            try await RXRRouteManager(config: config)
        }
        config.letsRoutesComeInClearText = true
        _ = try await RXRRouteManager(config: config)
    }

    @Test(arguments: [
        "http://127.0.0.1:8080/r.json", "http://localhost/r.json", "http://[::1]/r.json", "https://a/r.json",
    ])
    func aLocalMapMayBeFetchedOverHTTP(address: String) throws {
        var config = RXRConfig()
        config.routesMapURL = URL(string: address)
        try config.validate()
    }

    @Test func allowedHostsOverHTTPAreRejected() {
        var config = RXRConfig()
        config.allowedHosts = [Origin(serialized: "http://cdn.example")]
        #expect(throws: RXRConfigError.clearText("http://cdn.example/")) { try config.validate() }
    }

    @Test func routesToFilesOverHTTPAreReportedAndNotServed() async throws {
        let site = try await RoutesSite()
        let map = MapText(
            "1", MapText.route("cart", "http://shop.example/cart.html"), MapText.route("other", "/o.html"))
        await site.publish(map)
        await site.publish("other", at: "/o.html")
        let manager = try await site.manager()
        #expect(await manager.updateRoutes() == .success)
        #expect(manager.remoteHtmlURL(for: "app://shop/cart") == nil)
        #expect(site.log.all.contains { $0.event == .routesMapProblem && $0.error?.contains("http") == true })
        let request = SchemeRequest(url: try #require(URL(string: "rexxar-http://shop.example/cart.html")))
        #expect(await manager.makePageHandler().response(to: request).status == 403)
    }

    @Test(arguments: [true, false])
    func aPageOverHTTPIsInsecureAndReachesTheContainerOnlyIfItsOriginIsListed(isNamed: Bool) async throws {
        let resources = TemporaryFolder()
        try resources.write("<title>Clear</title>", to: "app/page.html")
        let map =
            #"{"version": "1", "items": [{"uri": "box://shop/start", "remote_file": "http://shop.example/app/page.html"}]}"#
        try resources.write(map, to: "routes.json")
        try await withContainer(
            resources: resources.url, config: { $0.letsRoutesComeInClearText = true },
            options: { if isNamed { $0.origins = [try OriginPattern("rexxar-http://shop.example")] } }
        ) { container in
            container.controller.containerAPIs = [RXRPathAPI("/api/geo") { _ in .text("here") }]
            try await container.load()
            #expect(container.page.origin == Origin(serialized: "rexxar-http://shop.example"))
            #expect(try await container.run("return [isSecureContext, typeof crypto.subtle]") == [false, "undefined"])
            let answer = try await container.run(
                "return await fetch('http://rexxar-container/api/geo').then((r) => r.text(), () => 'nothing')")
            #expect(answer == (isNamed ? "here" : "nothing"))
        }
    }

    // MARK: Mixed content

    @Test(arguments: [ContentSecurityPolicy.routedPages, nil])
    func aPageOverHTTPSLoadsNoSubresourcesOverHTTP(policy: ContentSecurityPolicy?) async throws {
        let server = try await LocalServer.start()
        let resources = TemporaryFolder()
        let base = "http://127.0.0.1:\(server.port)"
        try resources.write(
            """
            <!DOCTYPE html><title>Mixed</title><script src="\(base)/a.js"></script>
            <link rel=stylesheet href="\(base)/a.css"><img src="\(base)/a.png"><iframe src="\(base)/frame"></iframe>
            <object data="\(base)/object"></object><video src="\(base)/a.mp4"></video>
            <script>self.inline = true</script><p onclick="self.clicked = true">
            """, to: "app/mixed.html")
        let map =
            #"{"version": "1", "items": [{"uri": "box://shop/start", "remote_file": "https://shop.example/app/mixed.html"}]}"#
        try resources.write(map, to: "routes.json")
        try await withContainer(resources: resources.url, config: { $0.contentSecurityPolicy = policy }) { container in
            try await container.load()
            let outcome = try await container.run(
                """
                document.querySelector('p').click();
                const read = await fetch(argument + '/ok').then(() => 'read', () => 'refused');
                const socket = await new Promise((resolve) => {
                    try {
                        const socket = new WebSocket(argument.replace('http', 'ws') + '/socket');
                        socket.onopen = () => resolve('open');
                        socket.onerror = () => resolve('refused');
                    } catch { resolve('refused'); }
                });
                navigator.sendBeacon(argument + '/beacon', 'x');
                try { new Worker(argument + '/worker.js'); } catch {}
                await import(argument + '/module.js').catch(() => {});
                await new Promise((resolve) => setTimeout(resolve, 200));
                return [read, socket, self.inline === true, self.clicked === true];
                """, argument: .string(base))
            #expect(outcome == ["refused", "refused", true, true])
            #expect(await server.requests.map(\.path) == [])
        }
    }

    @Test func allowingImagesDoesNotAllowScripts() async throws {
        let server = try await LocalServer.start()
        let base = "http://127.0.0.1:\(server.port)"
        try await withContainer(
            config: { $0.contentSecurityPolicy?.allow(base, for: "img-src") }
        ) { container in
            try await container.load()
            let outcome = try await container.run(
                """
                const element = (name) => new Promise((resolve) => {
                    const element = document.createElement(name);
                    element.onload = element.onerror = () => resolve();
                    element.src = argument + '/' + name;
                    document.head.append(element);
                });
                await element('img');
                await element('script');
                let code = 'ran';
                try { new Function('')() } catch { code = 'refused'; }
                return code;
                """, argument: .string(base))
            #expect(outcome == "refused")
            #expect(await server.requests.map(\.path) == ["/img"])
        }
    }

    @Test func everyResponseHasAContentSecurityPolicy() async throws {
        let site = try await RoutesSite()
        try site.ship(MapText("1", MapText.route("cart", "https://shop.example/cart.html")).data, as: "routes.json")
        try site.ship(Data("cart".utf8), as: "cart.html")
        let handler = try await site.manager { $0.contentSecurityPolicy = nil }.makePageHandler()
        for (address, method) in [
            ("cart.html", "GET"), ("cart.html", "POST"), ("cart.html", "HEAD"), ("../x", "GET"),
        ] {
            let url = try #require(URL(string: "rexxar-https://shop.example/\(address)"))
            let response = await handler.response(to: SchemeRequest(url: url, method: method))
            let policy = try #require(response.header("Content-Security-Policy"), "\(address)")
            #expect(!policy.contains("http:") && !policy.contains("*") && !policy.contains(" ws:"), "\(policy)")
            #expect(policy.contains("script-src") || policy.contains("default-src"), "\(policy)")
        }
    }
}
