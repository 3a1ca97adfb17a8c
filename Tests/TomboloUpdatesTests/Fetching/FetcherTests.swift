import TestSupport
import Foundation
import Testing
import TomboloTestServer

@testable import TomboloUpdates

/// Failures of servers and networks.
@Suite
struct FetcherTests {
    private func outcome(
        _ server: LocalServer, _ path: String, _ change: (inout FetchRequest) -> Void = { _ in }
    ) async -> Result<FetchedResponse, FetchFailure> {
        await outcome(server.url(path), change)
    }

    private func outcome(
        _ url: URL, _ change: (inout FetchRequest) -> Void = { _ in }
    ) async -> Result<FetchedResponse, FetchFailure> {
        var request = FetchRequest(url: url, maximumSize: 200_000, idleTimeout: .seconds(180), limit: .seconds(180))
        change(&request)
        do throws(FetchFailure) {
            return .success(try await Fetcher().fetch(request))
        } catch {
            return .failure(error)
        }
    }

    private func failure(
        _ server: LocalServer, _ path: String, _ change: (inout FetchRequest) -> Void = { _ in }
    ) async -> FetchFailure? {
        guard case .failure(let failure) = await outcome(server, path, change) else { return nil }
        return failure
    }

    @Test
    func aBrokenConnectionFailsTheFetch() async throws {
        let server = try await LocalServer.start()
        for path in ["/drop", "/drop/body?length=100000&after=5000", "/download?unknown=100000&after=5000"] {
            let outcome = await outcome(server, path)
            guard case .failure(.connection) = outcome else { throw TestFailure("\(path): \(outcome)") }
        }
        await server.stop()
        let closed = try ClosedPort()
        defer { closed.release() }
        let outcome = await outcome(closed.url("/ok"))
        guard case .failure(.connection) = outcome else { throw TestFailure("Closed port: \(outcome)") }
    }

    @Test
    func slowResponsesTimeOut() async throws {
        let server = try await LocalServer.start()
        #expect(await failure(server, "/delay/60000") { $0.limit = .milliseconds(100) } == .timedOut)
        #expect(await failure(server, "/delay/60000") { $0.idleTimeout = .seconds(1) } == .timedOut)
        #expect(await failure(server, "/download?length=100&delay=60000") { $0.idleTimeout = .seconds(1) } == .timedOut)
        // The server keeps sending data, so only the limit of the total time ends the request.
        let slow = "/download?length=100000&chunk=10&delay=20"
        #expect(await failure(server, slow) { $0.limit = .milliseconds(300) } == .timedOut)
    }

    @Test(arguments: ["/download?length=200001", "/download?unknown=1000000"])
    func oversizedResponsesFail(path: String) async throws {
        let server = try await LocalServer.start()
        #expect(await failure(server, path) == .tooLarge(limit: 200_000))
    }

    @Test
    func redirectLoopsFailAndChainsAreFollowed() async throws {
        let server = try await LocalServer.start()
        #expect(await failure(server, "/redirect/loop") == .tooManyRedirects)
        guard case .success(let response) = await outcome(server, "/redirect/chain/3") else {
            throw TestFailure("The redirects were not followed.")
        }
        #expect(response.status == 200)
        #expect(response.mediaType == "text/html")
    }

    @Test
    func redirectsShareTheTimeLimitOfTheRequest() async throws {
        let server = try await LocalServer.start()
        let slow = "/delay/500?then=/redirect&to=/back"
        await server.respond(StubResponse(status: 302, headers: [("Location", slow)]), at: "/back")
        // Six of the eleven requests that are allowed take half a second each.
        #expect(await failure(server, slow) { $0.limit = .milliseconds(1_500) } == .timedOut)
    }

    @Test
    func cancellingTheTaskCancelsTheFetch() async throws {
        let server = try await LocalServer.start()
        let work = Task { await failure(server, "/delay/60000") }
        try await until("the request") { await server.requestCount(of: "/delay/60000") == 1 }
        work.cancel()
        #expect(await work.value == .cancelled)
        let before = Task { () -> FetchFailure? in
            withUnsafeCurrentTask { $0?.cancel() }
            return await failure(server, "/ok")
        }
        #expect(await before.value == .cancelled)
    }

    @Test
    func cookiesAreNotKeptBetweenRequests() async throws {
        let server = try await LocalServer.start()
        let fetcher = Fetcher()
        for path in ["/cookies/set?a=b", "/echo"] {
            _ = try await fetcher.fetch(
                FetchRequest(
                    url: server.url(path), maximumSize: 10_000, idleTimeout: .seconds(180), limit: .seconds(180)))
        }
        let request = try #require(await server.requests.last)
        #expect(request.path == "/echo")
        #expect(request.headers["cookie"] == nil)
    }

    @Test(arguments: ["Basic realm=\"shop\"", "Digest realm=\"shop\", nonce=\"1\"", "Bearer", ""])
    func authenticationChallengesReceiveNoCredentials(challenge: String) async throws {
        let server = try await LocalServer.start()
        await server.respond(StubResponse(status: 401, headers: [("WWW-Authenticate", challenge)]), at: "/cart.html")
        guard case .success(let response) = await outcome(server, "/cart.html") else {
            throw TestFailure("The fetch failed.")
        }
        #expect(response.status == 401)
        #expect(await server.requests.allSatisfy { $0.headers["authorization"] == nil })
    }

    @Test
    func errorStatusesAreReturnedAsResponses() async throws {
        let server = try await LocalServer.start()
        for status in [404, 500, 401, 403] {
            guard case .success(let response) = await outcome(server, "/status/\(status)") else {
                throw TestFailure("The fetch failed for status \(status).")
            }
            #expect(response.status == status)
        }
    }
}
