import Foundation
import Testing
import TomboloTesting

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

@Suite(.timeLimit(.minutes(15)))
struct LocalServerTests {
    private func get(_ url: URL, headers: [String: String] = [:]) async throws -> (
        text: String, response: HTTPURLResponse
    ) {
        var request = URLRequest(url: url)
        for (name, value) in headers { request.setValue(value, forHTTPHeaderField: name) }
        let (data, response) = try await URLSession(configuration: .ephemeral).data(for: request)
        return (String(decoding: data, as: UTF8.self), try #require(response as? HTTPURLResponse))
    }

    /// Sends a request, and returns whether the server has received it. After the server has stopped, the server of another test may have its port.
    private func receivesRequests(_ server: LocalServer) async -> Bool {
        let path = "/\(UUID().uuidString)"
        _ = try? await get(server.url(path))
        return await server.requestCount(of: path) == 1
    }

    @Test func theDocumentedRoutesWork() async throws {
        let server = try await LocalServer.start()
        #expect(try await get(server.url("/ok")).text.contains("OK"))
        #expect(try await get(server.url("/ok", host: .localhost)).text.contains("OK"))
        #expect(try await get(server.url("/status/503")).response.statusCode == 503)
        #expect(try await get(server.url("/redirect/chain/3")).response.url?.path == "/ok")
        #expect(try await get(server.url("/redirect?to=/status/404&status=307")).response.statusCode == 404)
        #expect(try await get(server.url("/delay/50?then=/status/418")).response.statusCode == 418)
        #expect(try await get(server.url("/missing")).response.statusCode == 404)
        let cookies = try await get(server.url("/cookies/set?a=1&b=2&attributes=%3B%20Path%3D/"))
        #expect(cookies.response.value(forHTTPHeaderField: "Set-Cookie")?.contains("a=1; Path=/") == true)
        let echo = try await get(server.url("/echo?x=1"), headers: ["X-Test": "yes"])
        let request = try JSONDecoder().decode(ReceivedRequest.self, from: Data(echo.text.utf8))
        #expect(request.headers["x-test"] == "yes")
        #expect(await server.requestCount(of: "/redirect/chain/2") == 1)
        #expect(await server.requestCount(of: "/ok") == 3)
        await server.stop()
        #expect(await !receivesRequests(server))
    }

    @Test(arguments: ["/drop", "/drop/body?length=100000&after=5000", "/redirect/loop"])
    func faultRoutesFailTheRequest(path: String) async throws {
        let server = try await LocalServer.start()
        await #expect(throws: (any Error).self) { try await get(server.url(path)) }
    }

    /// Starts more servers than libdispatch has threads.
    @Test func hundredsOfServersAnswerAtTheSameTime() async throws {
        var servers: [LocalServer] = []
        for _ in 1...260 { servers.append(try await LocalServer.start()) }
        for server in servers { #expect(try await get(server.url("/ok")).text.contains("OK")) }
        #expect(await receivesRequests(servers[0]))
        for server in servers { await server.stop() }
        #expect(await !receivesRequests(servers[0]))
    }

    @Test func downloadsStateTheirLengthIfItIsKnown() async throws {
        let server = try await LocalServer.start()
        let known = try await get(server.url("/download?name=a.txt&length=10000&chunk=1000&delay=1"))
        #expect(known.response.expectedContentLength == 10_000)
        #expect(known.response.value(forHTTPHeaderField: "Content-Disposition") == "attachment; filename=\"a.txt\"")
        let unknown = try await get(server.url("/download?unknown=10000"))
        #expect(unknown.response.expectedContentLength == -1)
        #expect(unknown.text == known.text)
    }

    @Test func filesAndStubbedResponsesAreServed() async throws {
        let folder = URL(filePath: #filePath).deletingLastPathComponent()
        let server = try await LocalServer.start(files: folder)
        let file = try await get(server.url("/LocalServerTests.swift"), headers: ["Range": "bytes=0-5"])
        #expect(file.text == "import")
        #expect(file.response.statusCode == 206)
        #expect(file.response.value(forHTTPHeaderField: "Content-Security-Policy") == nil)
        await server.respond(.html("<p>1", headers: [("X-A", "b")]), at: "/LocalServerTests.swift")
        #expect(try await get(server.url("/LocalServerTests.swift")).text == "<p>1")
    }
}
