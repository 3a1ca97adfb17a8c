import RexxarFixtures
import Foundation
import Glibc
import Testing
import TomboloBridge
import TomboloEngine
import TomboloTesting

@testable import TomboloRexxar
@testable import TomboloRexxarUI

/// Responses of proxies and files of the routes, as pages receive them.
@MainActor
@Suite struct ProxyTests {
    /// A frame that requests a URL with XHR and with fetch, and posts both results to its parent.
    private func frame(asking url: String) -> String {
        """
        <script>
        const outcome = [];
        const request = new XMLHttpRequest();
        request.open('GET', '\(url)', false);
        try { request.send(); outcome.push(request.responseText); } catch (error) { outcome.push(error.name); }
        fetch('\(url)').then((answer) => answer.text(), (error) => error.name).then(
            (text) => parent.postMessage([...outcome, text], '*'));
        </script>
        """
    }

    private static let message =
        "const message = new Promise((resolve) => { onmessage = (event) => resolve(event.data); });\n"

    // MARK: Other origins

    @Test func aFrameOfAnotherOriginCannotReadProxyResponses() async throws {
        let server = try await LocalServer.start()
        let other = try await LocalServer.start()
        let secret = server.url("/api/secret")
        await other.respond(.html(frame(asking: secret.absoluteString)), at: "/frame")
        try await withContainer(nil, file: server.url("/ok", host: .localhost)) { container in
            let proxy = TestProxy(try .server(server)) { _ in .text("secret") }
            container.controller.proxies = [proxy]
            try await container.load()
            let read = try await container.run(
                Self.message + PageScript.helpers
                    + "made('iframe', { src: '\(other.url("/frame"))' }); return await message")
            #expect(read?.arrayValue?.compactMap(\.stringValue).contains { $0.contains("secret") } == false)
            #expect(read?.arrayValue?.count == 2)
            // The page of the container can read the response, although the page does not have the origin of the server.
            let own = try await container.run(
                PageScript.helpers + "return [await ask('\(secret)'), askNow('\(secret)')]")
            #expect(own == ["secret", "secret"])
            #expect(proxy.requested.all.count == 4)
            #expect(await server.requestCount(of: "/api/secret") == 0)
        }
        await server.stop()
        await other.stop()
    }

    @Test func aFrameOfAnotherOriginCanLoadButNotReadProxyResources() async throws {
        let server = try await LocalServer.start()
        let other = try await LocalServer.start()
        await other.respond(
            .html("<script>const host = '\(server.url("").absoluteString)';\n\(try frameScript("showing"))</script>"),
            at: "/frame")
        try await withContainer(nil, file: server.url("/ok", host: .localhost)) { container in
            let proxy = TestProxy(try .server(server)) { request in
                switch request.url.pathExtension {
                case "css": RXRContainerResponse(contentType: "text/css", body: Data(":root { --a: secret }".utf8))
                case "js":
                    RXRContainerResponse(contentType: "text/javascript", body: Data("throw Error('secret')".utf8))
                case "svg":
                    RXRContainerResponse(
                        contentType: "image/svg+xml",
                        body: Data("<svg xmlns='http://www.w3.org/2000/svg' width='8' height='8'/>".utf8))
                default: nil
                }
            }
            container.controller.proxies = [proxy]
            try await container.load()
            let read = try await container.run(
                Self.message + PageScript.helpers
                    + "made('iframe', { src: '\(other.url("/frame"))' }); return await message")
            #expect(read == ["style": "SecurityError", "script": "Script error.", "picture": "SecurityError"])
            #expect(proxy.requested.all.count == 3 && proxy.finished.all.count == 3)
        }
        await server.stop()
        await other.stop()
    }

    private func frameScript(_ name: String) throws -> String {
        String(decoding: try Fixtures.bytes("hostile/\(name).js"), as: UTF8.self)
    }

    @Test func aSandboxedFrameCannotReadFilesOfTheRoutes() async throws {
        try await withContainer { container in
            try await container.load()
            let file = "https://shop.example/deep/common/vendor.js"
            let read = try await container.run(
                Self.message + PageScript.helpers + """
                    const text = argument;
                    made('iframe', { sandbox: 'allow-scripts', srcdoc: text });
                    return [...await message, await ask('\(file)')];
                    """, argument: .string(frame(asking: file)))
            let texts = read?.arrayValue?.compactMap(\.stringValue) ?? []
            #expect(texts.count == 3 && texts.dropLast().allSatisfy { !$0.contains("querySelector") })
            // A page of the container can also read the file by its HTTPS URL.
            #expect(texts.last?.contains("querySelector") == true)
        }
    }

    // MARK: Responses

    /// R41.
    @Test func proxyResponsesNeedNoNetwork() async throws {
        try await withContainer { container in
            let declines = TestProxy(.routes) { _ in nil }
            let proxy = TestProxy(.routes) { request in
                switch request.url.path {
                case "/api/jsonp":
                    RXRContainerResponse(contentType: "text/javascript", body: Data("self.called = 1".utf8))
                case "/api/status":
                    RXRContainerResponse(status: 418, headers: [("X-Said", "yes")], contentType: "text/plain")
                case "/api/none": nil
                default: .text("\(request.method) \(request.url.query ?? "")")
                }
            }
            container.controller.proxies = [declines, proxy]
            try await container.load()
            let outcome = try await container.run(
                PageScript.helpers + """
                    const api = 'https://shop.example/api';
                    const status = await fetch(api + '/status');
                    const again = await fetch(api + '/a?again');
                    return [
                        await ask(api + '/a?x=1&x=+'), await ask(api + '/a', { method: 'POST', body: 'x' }),
                        await ask(api + '/a', { credentials: 'include' }), askNow(api + '/a?now'),
                        await made('script', { src: api + '/jsonp?callback=f' }), self.called,
                        status.status, status.headers.get('x-said'), await ask(api + '/none'),
                        await again.text(), await ask(again.url),
                    ];
                    """)
            #expect(
                outcome == [
                    "GET x=1&x=+", "POST ", "GET ", "GET now", "loaded", 1, 418, "yes", "TypeError", "GET again",
                    "TypeError",
                ])
            #expect(declines.requested.all.count == proxy.requested.all.count)
            #expect(proxy.finished.all.count == 7)
            #expect(container.controller.interceptor.answers.waiting == 0)
        }
    }

    @Test func requestsWithoutAProxyResponseReachTheServerDecorated() async throws {
        let server = try await LocalServer.start()
        try await withContainer(nil, file: server.url("/ok")) { container in
            let scope = try RXRScope.server(server)
            container.controller.proxies = [TestProxy(scope) { $0.url.path == "/api/a" ? .text("proxy") : nil }]
            container.controller.decorators = [RXRRequestDecorator(parameters: [("t", "1")], scope: scope)]
            await server.respond(StubResponse(body: Data("server".utf8)), at: "/api/b")
            await server.respond(StubResponse(status: 302, headers: [("Location", "/api/a")]), at: "/api/moved")
            await server.respond(StubResponse(body: Data("server".utf8)), at: "/api/a")
            try await container.load()
            let answers = try await container.run(
                PageScript.helpers + "return [await ask('/api/a'), await ask('/api/b'), await ask('/api/moved')]")
            #expect(answers == ["proxy", "server", "server"])
            #expect(await server.requests.first { $0.path == "/api/b" }?.query == "t=1")
        }
        await server.stop()
    }

    /// Whether IPv6 sockets are available, so that an IPv4 address can be reached in its IPv6-mapped form.
    private nonisolated static let hasIPv6: Bool = {
        let socket = socket(AF_INET6, Int32(SOCK_STREAM.rawValue), 0)
        defer { close(socket) }
        return socket >= 0
    }()

    @Test(.enabled(if: hasIPv6))
    func documentsAreNotProxiedEvenOverAMappedIPv6Address() async throws {
        let server = try await LocalServer.start()
        // The second origin is also on the loopback interface. But the engine does not treat it as trustworthy, so it sends no Sec-Fetch headers
        // there.
        let origins = [server.url("").absoluteString, "http://[::ffff:7f00:1]:\(server.port)"]
        let proxy = TestProxy(.origins(try origins.map { try OriginPattern($0) })) { _ in .text("proxy") }
        await server.respond(.html("frame"), at: "/api/frame")
        try await withContainer(nil, file: server.url("/ok", host: .localhost)) { container in
            container.controller.proxies = [proxy]
            try await container.load()
            for origin in origins {
                let outcome = try await container.run(
                    PageScript.helpers + """
                        return [await made('iframe', { src: '\(origin)/api/frame' }), await ask('\(origin)/api/data')];
                        """)
                #expect(outcome == ["loaded", "proxy"], "\(origin)")
            }
        }
        #expect(proxy.requested.all.map(\.path) == ["/api/data", "/api/data"])
        #expect(await server.requestCount(of: "/api/frame") == 2)
        await server.stop()
    }

    // MARK: The container's host

    @Test func subresourceRequestsToTheContainerHostNeverReachAServer() async throws {
        let server = try await LocalServer.start()
        // The container's host is the address of a server, which records every request that reaches the network.
        try await withContainer(
            nil, file: server.url("/ok", host: .localhost), config: { $0.host = "127.0.0.1" }
        ) { container in
            try await container.load()
            let base = server.url("/api").absoluteString
            let outcome = try await container.run(
                PageScript.helpers + """
                    return [await made('img', { src: '\(base)/image' }), await made('script', { src: '\(base)/script' }),
                            await made('link', { rel: 'stylesheet', href: '\(base)/style' })];
                    """)
            #expect(outcome == ["failed", "failed", "failed"])
            #expect(await server.requests.allSatisfy { !$0.path.hasPrefix("/api") })
        }
        await server.stop()
    }
}
