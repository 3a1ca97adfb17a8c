import RexxarFixtures
import Foundation
import Testing
import TomboloEngine
import TomboloTesting
import TomboloUpdates

@testable import TomboloRexxar

/// Redirects of mapped hosts. They matter because the response at the end of a redirect has the origin of the container's pages.
@MainActor
@Suite(.serialized) struct RedirectTests {
    /// The target of a redirect, relative to the host of the map.
    enum Target: String, CaseIterable {
        case sameOrigin, otherPort, otherHost, loopback, privateNetwork, rebound
    }

    /// The server of the map and another server, under host names that resolve to loopback.
    private struct Servers {
        let own: LocalServer
        let other: LocalServer

        static let host = "shop.example"

        func url(_ path: String) -> String { "http://\(Self.host):\(own.port)\(path)" }

        func address(of target: Target, _ path: String) -> String {
            switch target {
            case .sameOrigin: url(path)
            case .otherPort: "http://\(Self.host):\(other.port)\(path)"
            case .otherHost: "http://files.example:\(other.port)\(path)"
            case .loopback: "http://127.0.0.1:\(other.port)\(path)"
            case .privateNetwork: "http://10.255.255.1:\(other.port)\(path)"
            case .rebound: "http://rebound.example:\(other.port)\(path)"
            }
        }

        func redirect(to target: Target, _ path: String) -> String {
            "/redirect?to=" + address(of: target, path)
        }

        func configure(_ config: inout RXRConfig) {
            config.letsRoutesComeInClearText = true
            config.routesMapURL = URL(string: url("/routes.json"))
            // The app may list hosts with any address. Hosts that it does not list must have a global address.
            config.allowedHosts = [Origin(serialized: "http://files.example:\(other.port)")]
            for name in [Self.host, "files.example", "rebound.example"] {
                for port in [own.port, other.port] { config.knownAddresses["\(name):\(port)"] = "127.0.0.1" }
            }
        }
    }

    private static let picture =
        Data(
            base64Encoded: "R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7") ?? Data()

    private func start() async throws -> Servers {
        let servers = Servers(own: try await LocalServer.start(), other: try await LocalServer.start())
        for server in [servers.own, servers.other] {
            await server.respond(.html("<title>Followed</title>"), at: "/page")
            await server.respond(
                StubResponse(headers: [("Content-Type", "text/javascript")], body: Data("self.ran = true".utf8)),
                at: "/script.js")
            await server.respond(
                StubResponse(headers: [("Content-Type", "image/gif")], body: Self.picture), at: "/picture.gif")
        }
        await servers.own.respond(.html("<title>Start</title>"), at: "/start.html")
        await servers.own.respond(
            StubResponse(body: MapText("1", MapText.route("start", "/start.html")).data), at: "/routes.json")
        return servers
    }

    /// Redirects at addresses of a page, a script and a picture. Without a redirect, responses to the first two are stored.
    /// - Returns: The paths of the addresses. Each target has paths of its own.
    private func redirectFiles(of servers: Servers, to target: Target) async -> [String] {
        var paths: [String] = []
        for (ending, file) in [("html", "/page"), ("js", "/script.js"), ("gif", "/picture.gif")] {
            let path = "/moved-\(target).\(ending)"
            let location = servers.address(of: target, file)
            await servers.own.respond(StubResponse(status: 302, headers: [("Location", location)]), at: path)
            paths.append(path)
        }
        return paths
    }

    /// Requests a page, a script and a picture at given paths. A frame whose load fails fires no event, so the script waits
    /// for its load a given time.
    private static let requests = """
        const [page, script, picture, timeout] = argument;
        const element = (name, src) => new Promise((resolve) => {
            const element = document.createElement(name);
            element.onload = () => resolve('loaded');
            element.onerror = () => resolve('failed');
            element.src = src;
            document.head.append(element);
        });
        const frame = await new Promise((resolve) => {
            const frame = document.createElement('iframe');
            frame.onload = () => {
                let title = 'foreign';
                try { title = frame.contentDocument.title; } catch {}
                resolve(title);
            };
            frame.src = page;
            document.documentElement.append(frame);
            setTimeout(() => resolve('nothing'), timeout);
        });
        return {
            fetch: await fetch(page).then((answer) => answer.text(), () => 'failed'),
            script: await element('script', script), ran: self.ran === true,
            picture: await element('img', picture), frame,
        };
        """

    @Test func pageRequestsFollowOnlySameOriginRedirects() async throws {
        let servers = try await start()
        let site = try await RoutesSite()
        let manager = try await site.manager { servers.configure(&$0) }
        #expect(await manager.updateRoutes() == .success)
        let store = try #require(manager.files.store)
        let handler = manager.makePageHandler()
        var policies = PagePolicies()
        policies.navigation.append("test: anywhere") { _ in .allow }
        try await withPage(
            .gtk, configuration: PageConfiguration(policies: policies), schemes: handler.schemes
        ) { test in
            // The target that is followed comes last, because its responses stay in the store.
            for target in Target.allCases.reversed() {
                let paths = await redirectFiles(of: servers, to: target)
                let size = await store.size
                try await checkRequests(test, servers, target, paths)
                #expect(await servers.other.requests.isEmpty, "\(target)")
                // The store contains the response at the end of a redirect that was followed, and nothing of a refused one.
                let isStored = target == .sameOrigin
                #expect((await store.size > size) == isStored, "\(target)")
                for path in paths {
                    let url = try #require(RoutedURL(servers.url(path)))
                    let name = manager.files.storedName(of: url, in: handler.snapshot)
                    let isFileStored = try await store.file(named: name) != nil
                    #expect(isFileStored == (isStored && !path.hasSuffix(".gif")), "\(path)")
                }
            }
        }
        withExtendedLifetime(site) {}
    }

    /// Makes the requests of a document of the map's host for files and a page that are redirected to `target`.
    private func checkRequests(_ test: TestPage, _ servers: Servers, _ target: Target, _ paths: [String]) async throws {
        let start = try #require(RoutedURL(servers.url("/start.html"))).shown
        try await test.page.loadAndWait(start)
        let isFollowed = target == .sameOrigin
        let timeout = JSONValue.integer(isFollowed ? 60_000 : 1_500)
        let outcome = try await test.run(Self.requests, .array(paths.map(JSONValue.string) + [timeout]))
        #expect(outcome?["fetch"]?.stringValue?.contains("Followed") == isFollowed, "\(target)")
        #expect(outcome?["script"] == (isFollowed ? "loaded" : "failed"), "\(target)")
        #expect(outcome?["ran"] == .bool(isFollowed), "\(target)")
        #expect(outcome?["picture"] == (isFollowed ? "loaded" : "failed"), "\(target)")
        #expect((outcome?["frame"] == "Followed") == isFollowed, "\(target)")
        let page = try #require(RoutedURL(servers.url(servers.redirect(to: target, "/page")))).shown
        if isFollowed {
            try await test.page.loadAndWait(page)
            #expect(try await test.run("return document.title") == "Followed", "\(target)")
        } else {
            await #expect(throws: (any Error).self, "\(target)") { try await test.page.loadAndWait(page) }
        }
    }

    @Test(arguments: Target.allCases, [true, false])
    func updatesFollowCrossOriginRedirectsOnlyWithADigest(target: Target, hasDigest: Bool) async throws {
        let servers = try await start()
        let digest = FileDigest(of: Data("self.ran = true".utf8)).text
        let file = MapText.file(servers.redirect(to: target, "/script.js"), sha256: hasDigest ? digest : nil)
        let packed = file.replacingOccurrences(of: "}", with: #", "pack_in_app": true}"#)
        let map = MapText("2", MapText.route("start", "/start.html"), files: [packed])
        await servers.own.respond(StubResponse(body: map.data), at: "/routes.json")
        let site = try await RoutesSite()
        let manager = try await site.manager { servers.configure(&$0) }
        let state = await manager.updateRoutes()
        // The targets `otherPort` and `otherHost` are in the app's list. Loopback and private networks are not.
        let isFollowed = target == .sameOrigin || hasDigest && [.otherPort, .otherHost].contains(target)
        #expect((state == .success) == isFollowed, "\(state)")
        #expect(await servers.other.requests.isEmpty == (!isFollowed || target == .sameOrigin))
    }

    @Test(arguments: [
        "http://127.0.0.1:9/x.js", "http://[::1]:9/x.js", "http://10.0.0.1/x.js", "http://169.254.169.254/x.js",
        "http://localhost:9/x.js", "http://[::ffff:192.168.0.1]/x.js", "http://0.0.0.0:9/x.js",
    ])
    func aFetchedMapCannotNameLocalOrPrivateAddresses(address: String) async throws {
        let servers = try await start()
        let map = MapText("2", MapText.route("start", address))
        await servers.own.respond(StubResponse(body: map.data), at: "/routes.json")
        let site = try await RoutesSite()
        let manager = try await site.manager { servers.configure(&$0) }
        let host = try #require(RoutedURL(address)?.remote.host(percentEncoded: true))
        let file = try #require(RoutedURL(address)).description
        #expect(await manager.updateRoutes() == .failed(.file(file, .fetch(.forbiddenAddress(host)))))
    }
}
