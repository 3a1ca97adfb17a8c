import RexxarFixtures
import Foundation
import Testing
import TomboloBridge
import TomboloEngine
import TomboloTesting

@testable import TomboloRexxar
@testable import TomboloRexxarUI

/// Header fields and parameters that decorators add to requests of a page. The tests check them on the server.
@MainActor
@Suite struct DecoratorTests {
    /// Runs `body` with a container that shows a page of a server, and with decorators for that server.
    private func withDecorated(
        _ decorators: @escaping @MainActor (RXRScope) -> [any RXRDecorator] = {
            [RXRRequestDecorator(headers: [HeaderField("X-Token", "app")], parameters: [("t", "app")], scope: $0)]
        },
        _ body: @escaping @MainActor (TestContainer, LocalServer) async throws -> Void
    ) async throws {
        let server = try await LocalServer.start()
        try await withContainer(nil, file: server.url("/ok")) { container in
            container.controller.decorators = decorators(try .server(server))
            try await container.load()
            try await body(container, server)
        }
        await server.stop()
    }

    private func received(_ path: String, by server: LocalServer) async throws -> ReceivedRequest {
        try #require(await server.requests.last { $0.path == path })
    }

    // MARK: Other origins

    /// R40.
    @Test func crossOriginRequestsAndRedirectsAreNotDecorated() async throws {
        try await withDecorated { container, server in
            let there = server.url("/there", host: .localhost).absoluteString
            let open = ("Access-Control-Allow-Origin", "*")
            await server.respond(StubResponse(status: 302, headers: [("Location", there), open]), at: "/away")
            await server.respond(StubResponse(headers: [open]), at: "/there")
            try await container.run(
                PageScript.helpers + """
                    await ask('\(there)');
                    await ask('\(there)', { method: 'POST', mode: 'no-cors', body: 'x' });
                    await made('img', { src: '\(there)' });
                    await ask('/away');
                    await made('iframe', { src: '/away' });
                    await made('script', { src: '/away' });
                    """)
            let requests = await server.requests
            #expect(requests.filter { $0.path == "/there" }.count == 6)
            for request in requests where request.path == "/there" {
                #expect(request.headers["x-token"] == nil && request.query.isEmpty, "\(request)")
            }
            for request in requests where request.path == "/away" {
                #expect(request.headers["x-token"] == "app" && request.query == "t=app", "\(request)")
            }
        }
    }

    /// R40.
    @Test func sameOriginRedirectsAreDecoratedOnce() async throws {
        try await withDecorated { container, server in
            for (target, query) in [("/echo?x=1", "x=1&t=app"), ("/echo?t=server&x=1", "t=app&x=1")] {
                await server.respond(StubResponse(status: 302, headers: [("Location", target)]), at: "/moved")
                try await container.run(PageScript.helpers + "await ask('/moved')")
                let arrived = try await received("/echo", by: server)
                #expect(arrived.headers["x-token"] == "app")
                #expect(arrived.query == query)
            }
        }
    }

    @Test func scriptsStylesAndPagesAreNotDecorated() async throws {
        try await withDecorated { container, server in
            for path in ["/a.js", "/a.css", "/a.html"] { await server.respond(.html(""), at: path) }
            try await container.run(
                PageScript.helpers + """
                    await made('script', { src: '/a.js?x' });
                    await made('link', { rel: 'stylesheet', href: '/a.css?x' });
                    await made('iframe', { src: '/a.html?x' });
                    """)
            for path in ["/a.js", "/a.css", "/a.html"] {
                let request = try await received(path, by: server)
                #expect(request.query == "x" && request.headers["x-token"] == nil, "\(request)")
            }
        }
    }

    @Test func synchronousRequestsReceiveParametersButNoHeaders() async throws {
        try await withDecorated { container, server in
            try await container.run(PageScript.helpers + "askNow('/echo?x')")
            let request = try await received("/echo", by: server)
            #expect(request.query == "x&t=app" && request.headers["x-token"] == nil)
        }
    }

    @Test func aDecoratorThatChangesTheOriginIsIgnored() async throws {
        try await withDecorated({ scope in
            [
                TestDecorator(scope) { request in
                    var parts = URLComponents(url: request.url, resolvingAgainstBaseURL: false)
                    parts?.host = "localhost"
                    request.url = parts?.url ?? request.url
                    request.fields.append(HeaderField("X-Token", "app"))
                }
            ]
        }) { container, server in
            try await container.run(PageScript.helpers + "await ask('/echo')")
            let request = try await received("/echo", by: server)
            #expect(request.headers["host"]?.hasPrefix("127.0.0.1") == true && request.headers["x-token"] == nil)
        }
    }

    // MARK: Decorated requests

    /// R39.
    @Test func headersAndParametersAreAddedWithoutChangingTheRest() async throws {
        try await withDecorated { container, server in
            let query = { (own: String, more: String) in "a=1&a=2&x==1=2&y&&p=+%2B%2f&=z&\(own)&q=*\\'!()|~%\(more)" }
            // The request without a decorator shows how the engine itself encodes the query.
            let plain = server.url("/plain", host: .localhost).absoluteString + "?" + query("t=app", "")
            try await container.run(PageScript.helpers + "await ask('\(plain)', { mode: 'no-cors' })")
            let expected = try await received("/plain", by: server).query
            #expect(expected.hasPrefix("a=1&a=2&x==1=2&y&&p=+%2B%2") && expected.contains("&=z&t=app&q="))
            for options in [
                "{ headers: { 'X-Token': 'page' } }",
                "{ method: 'POST', body: 'a=1&t=page', headers: { 'X-Other': '1' } }",
            ] {
                try await container.run(PageScript.helpers + "await ask('/echo?\(query("t=page", "&t"))', \(options))")
                let received = try await received("/echo", by: server)
                #expect(received.headers["x-token"] == "app")
                // A decorator percent-encodes the query as RFC 3986 requires.
                #expect(received.query == expected.replacing("|~%", with: "%7C~%25"))
                #expect(received.body == (received.method == "POST" ? "a=1&t=page" : ""))
            }
            #expect(try await received("/echo", by: server).headers["x-other"] == "1")
        }
    }

    @Test func requestsOfImagesScriptsFramesXHRAndBeaconsAreDecorated() async throws {
        try await withDecorated { container, server in
            try await container.run(
                PageScript.helpers + """
                    await made('img', { src: '/image' });
                    await made('script', { src: '/jsonp?callback=jsonp1' });
                    await made('iframe', { src: '/frame' });
                    await new Promise((resolve) => {
                        const request = new XMLHttpRequest();
                        request.open('GET', '/xhr');
                        request.onloadend = resolve;
                        request.send();
                    });
                    navigator.sendBeacon('/beacon', 'x');
                    """)
            try await container.until("the beacon") { await server.requestCount(of: "/beacon") > 0 }
            for path in ["/image", "/jsonp", "/frame", "/xhr", "/beacon"] {
                let request = try await received(path, by: server)
                #expect(request.headers["x-token"] == "app" && request.query.hasSuffix("t=app"), "\(request)")
            }
        }
    }

    /// R41.
    @Test func decoratorsRunInOrderAndMayDecline() async throws {
        try await withDecorated({ scope in
            [
                RXRRequestDecorator(headers: [HeaderField("X-A", "1")], parameters: [("a", "1")], scope: scope),
                TestDecorator(scope, accepts: { $0.url.path != "/echo" }) {
                    $0.fields.append(HeaderField("X-Declined", "1"))
                },
                TestDecorator(scope) {
                    $0.fields.append(HeaderField("X-B", ($0.field("x-a") ?? "") + ($0.url.query ?? "")))
                },
            ]
        }) { container, server in
            try await container.run(PageScript.helpers + "await ask('/echo')")
            let request = try await received("/echo", by: server)
            #expect(request.headers["x-a"] == "1" && request.headers["x-b"] == "1a=1" && request.query == "a=1")
            #expect(request.headers["x-declined"] == nil)
            container.controller.decorators = []
            try await container.run(PageScript.helpers + "await ask('/echo?later')")
            #expect(try await received("/echo", by: server).query == "later")
        }
    }

    @Test func requestsOfRoutedPagesAreDecorated() async throws {
        let server = try await LocalServer.start()
        await server.respond(
            StubResponse(headers: [("Access-Control-Allow-Origin", "*")], body: Data("answer".utf8)), at: "/api")
        try await withContainer(config: { $0.allowTestServers() }) { container in
            container.controller.decorators = [
                RXRRequestDecorator(headers: [HeaderField("Authorization", "Bearer app")], scope: try .server(server))
            ]
            try await container.load()
            let answer = try await container.run(PageScript.helpers + "return await ask('\(server.url("/api"))')")
            #expect(answer == "answer")
            #expect(try await received("/api", by: server).headers["authorization"] == "Bearer app")
        }
        await server.stop()
    }
}
