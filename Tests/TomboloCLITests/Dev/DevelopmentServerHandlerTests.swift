#if DEBUG
import FlyingFox
import FlyingSocks
import Foundation
import Testing
import TomboloEngine
import TomboloTestServer

@testable import TomboloCLI

/// Pages that a development server serves under the origin of the app.
struct DevelopmentServerHandlerTests {
    private func withServer(
        _ body: (LocalServer, ServedFolder) async throws -> Void
    ) async throws {
        let server = try await LocalServer.start()
        try await body(server, #require(try ServedFolder("127.0.0.1:\(server.port)")))
        await server.stop()
    }

    @Test func theServerReceivesThePathAsThePageWroteIt() async throws {
        try await withServer { _, folder in
            let answer = try await folder.response(
                "/echo?a=%2F..%2F&b=1",
                headers: ["accept": "text/html", "cookie": "a=b", "referer": "app://notes/", "range": "bytes=0-"])
            let request = try JSONValue(jsonText: answer.body)
            #expect(request["query"] == "a=%2F..%2F&b=1" && request["path"] == "/echo")
            let headers = try #require(request["headers"])
            #expect(headers["accept"] == "text/html" && headers["range"] == "bytes=0-")
            #expect(headers["cookie"] == nil && headers["referer"] == nil && headers["origin"] == nil)
            #expect(headers["host"]?.stringValue?.hasPrefix("127.0.0.1:") == true)
        }
    }

    @Test func thePathIsNotNormalised() async throws {
        let server = try await RawServer.start(
            answering: Array("HTTP/1.1 200 OK\r\nContent-Length: 0\r\nConnection: close\r\n\r\n".utf8))
        let folder = try #require(try ServedFolder("127.0.0.1:\(server.port)"))
        #expect(try await folder.response("/@fs/a%20b/..%2Fc//d?x").headers["cache-control"] == "no-cache")
        #expect(server.requests.first?.hasPrefix("GET /@fs/a%20b/..%2Fc//d?x HTTP/1.1") == true, "\(server.requests)")
    }

    @Test func anIncompleteBodyIsAnError() async throws {
        let server = try await RawServer.start(
            answering: Array("HTTP/1.1 200 OK\r\nContent-Length: 9\r\nConnection: close\r\n\r\nshort".utf8))
        let folder = try #require(try ServedFolder("127.0.0.1:\(server.port)"))
        await #expect(throws: (any Error).self) { _ = try await folder.response("/") }
    }

    @Test func theResponseHasTheProtectionOfARelease() async throws {
        try await withServer { server, folder in
            await server.respond(
                StubResponse(
                    headers: [
                        ("Content-Type", "text/html"), ("Access-Control-Allow-Origin", "*"), ("Set-Cookie", "a=b"),
                        ("Content-Security-Policy", "default-src *"), ("Clear-Site-Data", "\"*\""),
                        ("Refresh", "0;url=https://example.com/"),
                        ("Link", "</x.css>; rel=stylesheet"), ("ETag", "\"1\""), ("SourceMap", "/a.map"),
                    ], body: Data("page".utf8)), at: "/page")
            let answer = try await folder.response("/page")
            #expect(answer.status == 200 && answer.body == Data("page".utf8))
            #expect(answer.headers["content-security-policy"] == ContentSecurityPolicy.strict.description)
            #expect(
                answer.headers["x-content-type-options"] == "nosniff"
                    && answer.headers["referrer-policy"] == "same-origin")
            #expect(answer.headers["etag"] == "\"1\"" && answer.headers["sourcemap"] == "/a.map")
            for name in ["access-control-allow-origin", "set-cookie", "clear-site-data", "refresh", "link"] {
                #expect(answer.headers[name] == nil, "\(name)")
            }
        }
    }

    @Test func onlyTheListedSourcesAreAddedToThePolicy() async throws {
        let server = try await LocalServer.start()
        let added = PolicySource(directive: "style-src", source: "'unsafe-inline'")
        let folder = try #require(try ServedFolder("127.0.0.1:\(server.port)", added: [added]))
        var expected = ContentSecurityPolicy.strict
        expected.allow("'unsafe-inline'", for: "style-src")
        #expect(try await folder.response("/ok").headers["content-security-policy"] == expected.description)
        await server.stop()
    }

    @Test func otherOriginsAndMethodsAreRefusedWithoutARequest() async throws {
        try await withServer { server, folder in
            #expect(try await folder.response("/ok", headers: ["origin": "https://example.com"]).status == 403)
            #expect(try await folder.response("/ok", headers: ["origin": "app://other"]).status == 403)
            #expect(try await folder.response("/ok", headers: ["origin": "null"]).status == 403)
            #expect(try await folder.response("/ok", method: "POST").status == 405)
            let url = try #require(URL(string: "app://other/ok"))
            #expect(await folder.handler.response(to: SchemeRequest(url: url)).status == 404)
            #expect(await server.requests.isEmpty)
            #expect(try await folder.response("/ok", headers: ["origin": "app://notes"]).status == 200)
            #expect(try await folder.response("/ok", method: "HEAD").body.isEmpty)
        }
    }

    @Test func onlyRedirectsToTheSameServerAreFollowed() async throws {
        let other = try await LocalServer.start()
        try await withServer { _, folder in
            let (chain, loop) = try await (folder.response("/redirect/chain/3"), folder.response("/redirect/loop"))
            #expect(chain.status == 200 && loop.status == 502)
            for target in ["http://127.0.0.1:\(other.port)/ok", "//127.0.0.1:\(other.port)/ok", "file:///etc/passwd"] {
                let answer = try await folder.response("/redirect?to=\(target)")
                #expect(answer.status == 502, "\(target)")
            }
        }
        #expect(await other.requests.isEmpty)
        await other.stop()
    }

    @Test func aCompressedBodyIsDecompressed() async throws {
        try await withServer { server, folder in
            let compressed = try #require(Data(base64Encoded: "H4sIAAAAAAACA0vOzyvOz0nVy8lP1zDUBABo/gFDDgAAAA=="))
            await server.respond(
                StubResponse(
                    headers: [("Content-Type", "text/javascript"), ("Content-Encoding", "gzip")], body: compressed),
                at: "/app.js")
            let answer = try await folder.response("/app.js")
            #expect(String(decoding: answer.body, as: UTF8.self) == "console.log(1)")
            #expect(answer.headers["content-encoding"] == nil && answer.headers["content-length"] == nil)
        }
    }

    @Test func anInterruptedBodyIsAnError() async throws {
        try await withServer { _, folder in
            await #expect(throws: (any Error).self) {
                _ = try await folder.response("/drop/body?length=100000&after=5000")
            }
        }
    }

    @Test(.enabled(if: IPv6Loopback.exists), arguments: ["[::1]", "localhost"])
    func aServerThatListensOnIPv6OnlyServesPages(host: String) async throws {
        let server = HTTPServer(
            config: .init(address: try .inet6(ip6: "::1", port: 0), timeout: 60, logger: .disabled))
        await server.appendRoute("/page") { (_: HTTPRequest) in
            HTTPResponse(statusCode: .ok, body: Data("page".utf8))
        }
        await server.appendRoute("/moved") { (_: HTTPRequest) in
            HTTPResponse(statusCode: .found, headers: HTTPHeaders([.location: "/page"]))
        }
        let running = Task { try await server.run() }
        defer { running.cancel() }
        try await server.waitUntilListening(timeout: 60)
        guard case .ip6(_, let port) = await server.listeningAddress else { throw CocoaError(.fileNoSuchFile) }
        let folder = try #require(try ServedFolder("\(host):\(port)"))
        for path in ["/page", "/moved"] {
            let answer = try await folder.response(path)
            #expect(answer.status == 200 && answer.body == Data("page".utf8), "\(path)")
        }
    }

    @Test func whileTheServerIsUnreachableAPageIsShownThatReloadsItself() async throws {
        let closed = try ClosedPort()
        defer { closed.release() }
        let folder = try #require(try ServedFolder("127.0.0.1:\(closed.port)"))
        let answer = try await folder.response("/")
        #expect(answer.status == 502 && answer.headers["refresh"] == "1")
        #expect(String(decoding: answer.body, as: UTF8.self).contains("The development server does not answer."))
        // An event source connects again after a network error only.
        await #expect(throws: (any Error).self) {
            _ = try await folder.response("/events", headers: ["accept": "text/event-stream"])
        }
    }
}
#endif
