import Foundation
import Glibc
import TestSupport
import Testing
import TomboloEngine
import TomboloRexxar
import TomboloTesting

@testable import TomboloCLI

#if canImport(FoundationNetworking)
import FoundationNetworking
import TomboloProgram
#endif

/// `tombolo routes serve`.
@MainActor
struct RoutesServeTests {
    private func site() throws -> TemporaryFolder {
        let folder = TemporaryFolder()
        try save("<title>one</title>", as: "cart.html", in: folder)
        try save("secret", as: ".secret.html", in: folder)
        return folder
    }

    private func save(_ text: String, as name: String, in folder: TemporaryFolder) throws {
        try Data(text.utf8).write(to: folder.file(name))
    }

    private func get(
        _ server: DevelopmentServer, _ path: String, method: String = "GET", host: String? = nil
    ) async throws -> (status: Int, text: String, fields: [String: String]) {
        try await get(server, at: address(server, path), method: method, host: host)
    }

    /// The URL of a path, with the token.
    private func address(_ server: DevelopmentServer, _ path: String) -> String {
        server.mapURL.replacing("/routes.json", with: path)
    }

    private func get(
        _ server: DevelopmentServer, at address: String, method: String = "GET", host: String? = nil
    ) async throws -> (status: Int, text: String, fields: [String: String]) {
        var request = URLRequest(url: try #require(URL(string: address)))
        request.httpMethod = method
        request.setValue(host, forHTTPHeaderField: "Host")
        let (data, response) = try await URLSession.shared.data(for: request)
        let head = try #require(response as? HTTPURLResponse)
        let fields = head.allHeaderFields.reduce(into: [String: String]()) {
            $0["\($1.key)".lowercased()] = "\($1.value)"
        }
        return (head.statusCode, String(decoding: data, as: UTF8.self), fields)
    }

    private func version(_ server: DevelopmentServer) async throws -> RoutesVersion {
        try #require(try RoutesMap(Array(try await get(server, "/routes.json").text.utf8)).version)
    }

    @Test func onlyKnownHostsAndReadMethodsAreAnswered() async throws {
        let folder = try site()
        let server = try await DevelopmentServer.start(.init(folder: folder.url))
        #expect(try await get(server, "/cart.html", host: "evil.example").status == 403)
        #expect(try await get(server, "/routes.json", host: "evil.example:\(server.port)").status == 403)
        #expect(try await get(server, "/cart.html", method: "POST").status == 405)
        for path in ["/.secret.html", "/nobody.html", "/.tombolo/other"] {
            #expect(try await get(server, path).status == 404, "\(path)")
        }
        // Some versions of libcurl remove the dot segments before the request, and with them the token.
        #expect([403, 404].contains(try await get(server, "/%2e%2e/secret").status))
        await server.stop()
    }

    @Test func requestsWithoutTheTokenAreDenied() async throws {
        let folder = try site()
        let server = try await DevelopmentServer.start(.init(folder: folder.url))
        let other = try await DevelopmentServer.start(.init(folder: folder.url))
        let base = "http://127.0.0.1:\(server.port)"
        let token = try #require(URL(string: server.mapURL)?.pathComponents.dropFirst().first)
        let foreign = try #require(URL(string: other.mapURL)?.pathComponents.dropFirst().first)
        #expect(token.utf8.count == 32 && token != foreign)
        var paths = ["", "/", "/routes.json", "/cart.html", "/.tombolo/reload.js", "/.tombolo/changes"]
        paths += ["//\(token)/routes.json", "/?\(token)"]
        let wrong: [String] = [foreign, String(token.dropLast()), token + "0", "..", "%2e%2e/\(token.dropLast())"]
        for part in wrong { paths.append("/\(part)/routes.json") }
        for path in paths {
            let answer = try await get(server, at: base + path)
            #expect(answer.status == 403 && !answer.text.contains("cart"), "\(path)")
        }
        let page = try await get(server, at: "\(base)/\(token)/cart.html")
        #expect(page.status == 200 && page.fields["referrer-policy"] == "same-origin")
        #expect(try await get(server, at: "\(base)/\(token)/").text.contains("cart.html"))
        await server.stop()
        await other.stop()
    }

    @Test(arguments: ["", "short", "0123456789abcde", "0123456789abcdef/", "0123456789 abcdef", "0123456789abcdé-"])
    func invalidTokensAreRejected(text: String) {
        #expect(ServedToken(text) == nil)
    }

    /// The addresses on which the server listens are read from the kernel's socket table.
    @Test func theServerListensOnlyOnTheLoopbackInterface() async throws {
        let folder = try site()
        let server = try await DevelopmentServer.start(.init(folder: folder.url))
        let digits = String(server.port, radix: 16, uppercase: true)
        let port = ":" + String(repeating: "0", count: 4 - digits.count) + digits
        var listening: Set<String> = []
        // The kernel writes the table in parts, so a read can miss a socket while others open and close. The test reads the table ten more times
        // after the server's socket has been found, so that it does not miss a second address of the server.
        var readsLeft = 10
        for _ in 0..<1_000 where readsLeft > 0 {
            if !listening.isEmpty { readsLeft -= 1 }
            // The server may need this thread.
            await Task.yield()
            for table in ["/proc/net/tcp", "/proc/net/tcp6"] {
                for line in try KernelFile.text(table).split(separator: "\n") {
                    let fields = line.split(separator: " ").map(String.init)
                    if fields.count > 3, fields[1].hasSuffix(port), fields[3] == "0A" { listening.insert(fields[1]) }
                }
            }
        }
        #expect(listening == ["0100007F" + port])
        await server.stop()
    }

    @Test(arguments: [
        (nil, nil, nil, true), ("http://HOST", "same-origin", "cors", true),
        ("rexxar-http://HOST", "cross-site", "cors", true),
        (nil, "same-origin", "no-cors", true), (nil, "none", "navigate", true), (nil, "cross-site", "navigate", true),
        ("https://evil.example", "cross-site", "cors", false), ("null", nil, nil, false),
        ("http://localhost:1", "same-site", "cors", false), ("http://HOST.evil.example", nil, nil, false),
        (nil, "cross-site", "no-cors", false), (nil, "same-site", "no-cors", false), (nil, "same-site", "cors", false),
    ])
    func crossOriginRequestsAreDenied(
        origin: String?, site: String?, mode: String?, isAnswered: Bool
    ) {
        let host = "127.0.0.1:8080"
        let asked = origin?.replacingOccurrences(of: "HOST", with: host)
        #expect(ServedClients.include(host: host, origin: asked, site: site, mode: mode) == isAnswered)
    }

    @Test func aCrossOriginPageCannotReadFilesOrWaitForChanges() async throws {
        let folder = try site()
        let server = try await DevelopmentServer.start(.init(folder: folder.url))
        for path in ["/.tombolo/changes", "/routes.json", "/cart.html"] {
            var request = URLRequest(url: try #require(URL(string: address(server, path))))
            request.setValue("https://evil.example", forHTTPHeaderField: "Origin")
            let (_, response) = try await URLSession.shared.data(for: request)
            #expect((response as? HTTPURLResponse)?.statusCode == 403, "\(path)")
        }
        await server.stop()
    }

    @Test func theNumberOfListenersForChangesIsLimited() async throws {
        let folder = try site()
        let site = try DevelopmentSite(folder.url, RoutesBuild.Options())
        var streams: [AsyncStream<ChangeEvents.Event>] = []
        while let stream = await site.changes(), streams.count < 1_000 { streams.append(stream) }
        #expect(streams.count == DevelopmentSite.maximumListeners)
        streams.removeLast()
        // A task notifies the site of the end of the stream, some time later.
        let end = ContinuousClock.now + .seconds(60)
        while await site.changes() == nil {
            try #require(ContinuousClock.now < end)
            try await Task.sleep(for: .milliseconds(5))
        }
    }

    @Test func aChangeBeforeTheSubscriptionIsReported() async throws {
        let folder = try site()
        let site = try DevelopmentSite(folder.url, RoutesBuild.Options())
        let before = await site.state
        await site.noteChange()
        var late = try #require(await site.changes(since: before)).makeAsyncIterator()
        #expect(await late.next(isolation: #isolation) == .stale)
        // Neither a page of the current state nor a client that states none has missed a change.
        for state in [await site.state, nil] {
            var current = try #require(await site.changes(since: state)).makeAsyncIterator()
            await site.noteChange()
            #expect(await current.next(isolation: #isolation) == .change)
        }
        // Another run of the server on the same folder.
        let restarted = try DevelopmentSite(folder.url, RoutesBuild.Options())
        var other = try #require(await restarted.changes(since: before)).makeAsyncIterator()
        #expect(await other.next(isolation: #isolation) == .stale)
    }

    /// The copy states what the server had read for an earlier page, as a page in a cache does.
    @Test func aPageThatChangedBeforeItSubscribedIsReloadedOnce() async throws {
        let folder = try site()
        let server = try await DevelopmentServer.start(.init(folder: folder.url))
        let own = try #require(URL(string: address(server, "/.tombolo/reload.js"))).path
        try save(
            """
            <title>stored</title>
            <script>
            sessionStorage.loads = Number(sessionStorage.loads ?? 0) + 1;
            window.EventSource = class extends EventSource {
              constructor(url) {
                super(url);
                this.addEventListener('stale', () => {
                  sessionStorage.events = Number(sessionStorage.events ?? 0) + 1;
                  document.title = sessionStorage.events;
                });
              }
            };
            </script>
            <script src="\(own)?since=0-0"></script>
            """, as: "stored.html", in: folder)
        try await withPage(.gtk) { test in
            try await test.waitForLoad {
                test.page.load(URL(string: address(server, "/stored.html")) ?? folder.url)
            }
            try await test.until("the event of the reloaded page") { test.page.title == "2" }
            // Enough time for a second reload, which would follow the event at once.
            try await Task.sleep(for: .milliseconds(500))
            #expect(try await test.page.evaluate("return sessionStorage.loads") == .string("2"))
        }
        await server.stop()
    }

    @Test func aChangeInTheFolderMakesANewerMap() async throws {
        let folder = try site()
        let server = try await DevelopmentServer.start(.init(folder: folder.url))
        let map = try RoutesMap(Array(try await get(server, "/routes.json").text.utf8))
        let route = try #require(RouteTable(map).route(for: "app://pages/cart"))
        #expect(route.sha256 == nil)
        let page = try await get(server, "/" + route.remoteFile)
        #expect(page.text.hasPrefix("<title>one</title>"))
        let own = try #require(URL(string: address(server, "/.tombolo/reload.js"))).path
        let tag = try #require(page.text.split(separator: "\n").last)
        #expect(tag.hasPrefix("<script src=\"\(own)?since=") && tag.hasSuffix("\"></script>"))
        #expect(page.fields["content-type"] == "text/html; charset=utf-8")
        #expect(page.fields["cache-control"] == "no-store")
        let before = try await version(server)
        #expect(try await version(server) == before)
        try save("<title>two</title>", as: "cart.html", in: folder)
        #expect(try await version(server) > before)
        // The old URL of an open page serves the changed content.
        #expect(try await get(server, "/" + route.remoteFile).text.hasPrefix("<title>two</title>"))
        #expect(try await get(server, "/cart.html").text.hasPrefix("<title>two</title>"))
        await server.stop()
    }

    @Test func anInvalidFolderIsAnErrorWithItsReason() async throws {
        let folder = try site()
        let server = try await DevelopmentServer.start(.init(folder: folder.url))
        try save("", as: "cart.htm", in: folder)
        let answer = try await get(server, "/routes.json")
        #expect(answer.status == 500)
        #expect(answer.text.contains("Rename all but one"))
        await server.stop()
    }

    @Test func aPortInUseIsAnError() async throws {
        let folder = try site()
        let server = try await DevelopmentServer.start(.init(folder: folder.url))
        let settings = DevelopmentServer.Settings(folder: folder.url, port: server.port)
        let failure = await #expect(throws: CommandFailure.self) { try await DevelopmentServer.start(settings) }
        #expect(failure?.status == .unfit)
        await server.stop()
    }

    @Test func anOpenPageIsReloadedWhenItChanges() async throws {
        let folder = try site()
        let server = try await DevelopmentServer.start(.init(folder: folder.url))
        let file = folder.file("cart.html")
        try await withPage(.gtk) { test in
            let url = try #require(URL(string: address(server, "/cart.html")))
            try await test.waitForLoad { test.page.load(url) }
            try await change(test, file)
        }
        await server.stop()
    }

    @Test func aPageOfAnAppIsReloadedWhenItChanges() async throws {
        let folder = try site()
        let server = try await DevelopmentServer.start(.init(folder: folder.url))
        var config = RXRConfig()
        config.routesMapURL = URL(string: server.mapURL)
        config.routesCachePath = folder.file(".cache").path(percentEncoded: false)
        config.routesDataPath = folder.file(".data").path(percentEncoded: false)
        config.isCacheEnabled = false
        let manager = try await RXRRouteManager(config: config)
        #expect(await manager.updateRoutes() == .success)
        let page = try #require(manager.snapshot.file(for: "app://pages/cart"))
        let handler = manager.makePageHandler()
        var policies = PagePolicies()
        policies.navigation.append("test: anywhere") { _ in .allow }
        try await withPage(.gtk, configuration: PageConfiguration(policies: policies), schemes: handler.schemes) {
            test in
            try await test.page.loadAndWait(page.shown(uri: "app://pages/cart"))
            try await change(test, folder.file("cart.html"))
        }
        await server.stop()
    }

    /// Saves the page repeatedly until it is reloaded, because its script may not have registered yet.
    private func change(_ test: TestPage, _ file: URL) async throws {
        try await test.until("the first title") { test.page.title == "one" }
        var saved = 0
        let end = ContinuousClock.now + .seconds(120)
        while test.page.title == "one" {
            saved += 1
            try #require(ContinuousClock.now < end, "The page is not reloaded.")
            try Data("<title>two</title><!-- \(saved) -->".utf8).write(to: file)
            try await Task.sleep(for: .milliseconds(100))
        }
        try await test.until("the second title") { test.page.title == "two" }
    }

    @Test func theCommandServesUntilASignal() async throws {
        let folder = try site()
        let arguments = ["routes", "serve", folder.url.path(percentEncoded: false), "--port", "0"]
        let run = try await CommandRun.of(
            arguments,
            watching: { process, output in
                if output.hasSuffix("\n") { kill(process, SIGTERM) }
            })
        #expect(run.status == 128 + SIGTERM, "\(run)")
        #expect(run.output.wholeMatch(of: /http:\/\/127\.0\.0\.1:\d+\/[0-9a-f]{32}\/routes\.json\n/) != nil, "\(run)")
    }

    @Test func servingAMissingFolderIsAnError() async throws {
        let run = try await CommandRun.of(["routes", "serve", "nowhere", "--port", "0"])
        #expect(run.status == 2)
        #expect(run.errors.contains("nowhere"))
    }
}
