import Foundation
import ReleaseFixtures
import Testing
import TomboloTestServer

@testable import TomboloUpdates

/// Repositories on a real server.
struct WebRepositoryTests {
    private let bytes = Data("content".utf8)

    private func metadata(
        _ answer: StubResponse, entityTag: String? = nil
    ) async throws -> (Result<RepositoryAnswer, TrustError>, LocalServer) {
        let server = try await LocalServer.start()
        await server.respond(answer, at: "/app/metadata/timestamp.json")
        let repository = WebRepository(server.url("/app"))
        do throws(TrustError) {
            return (
                .success(try await repository.metadata("timestamp.json", maximumSize: 7, entityTag: entityTag)), server
            )
        } catch {
            return (.failure(error), server)
        }
    }

    @Test func theEntityTagOfAFileIsReturned() async throws {
        let (answer, server) = try await metadata(StubResponse(headers: [("ETag", "\"7\"")], body: bytes))
        #expect(answer == .success(.bytes(bytes, entityTag: "\"7\"")))
        let request = try #require(await server.requests.first)
        #expect(request.headers["if-none-match"] == nil)
        // The request has no field that identifies a device.
        #expect(request.headers["cookie"] == nil)
        #expect(request.headers["user-agent"] == "Tombolo")
    }

    @Test func anUnchangedFileIsNotSentAgain() async throws {
        let (answer, server) = try await metadata(StubResponse(status: 304), entityTag: "\"7\"")
        #expect(answer == .success(.unchanged))
        #expect(await server.requests.first?.headers["if-none-match"] == "\"7\"")
    }

    @Test func status304WithoutAnEntityTagIsAnError() async throws {
        let (answer, _) = try await metadata(StubResponse(status: 304))
        #expect(answer == .failure(.status(file: "timestamp.json", 304, pause: nil)))
    }

    @Test(arguments: [403, 404, 410])
    func refusedAndAbsentFilesAreReportedAsMissing(status: Int) async throws {
        // The error page is larger than the limit of the file.
        let (answer, _) = try await metadata(StubResponse(status: status, body: Data(repeating: 0x78, count: 65_536)))
        #expect(answer == .success(.missing))
        let (endless, _) = try await metadata(StubResponse(status: status, body: Data(repeating: 0x78, count: 65_537)))
        #expect(endless == .failure(.tooLarge(file: "timestamp.json", limit: 7)))
    }

    @Test func aPauseThatTheServerRequestsIsPassedOn() async throws {
        let (answer, _) = try await metadata(StubResponse(status: 503, headers: [("Retry-After", "120")]))
        #expect(answer == .failure(.status(file: "timestamp.json", 503, pause: .seconds(120))))
    }

    /// Status 502 is that of a gateway whose server is overloaded.
    @MainActor
    @Test(arguments: [429, 500, 502, 503])
    func aPauseCountsWithEveryStatus(status: Int) async throws {
        let server = try await LocalServer.start()
        await server.respond(
            StubResponse(status: status, headers: [("Retry-After", "3600")]), at: "/metadata/2.root.json")
        let app = try TestApp(try TestPublisher())
        let store = try ReleaseStore(dataFolder: app.data.url, cacheFolder: app.cache.url)
        let updater = try await BundleUpdater(
            app.source, store: store, repositories: [WebRepository(server.url("/"))]
        ) { TestRepository.now }
        #expect(await updater.check().requestedPause == .seconds(3_600))
    }

    @Test func longerFilesThanTheLimitAreRefused() async throws {
        let (answer, _) = try await metadata(StubResponse(body: bytes + [0]))
        #expect(answer == .failure(.tooLarge(file: "timestamp.json", limit: 7)))
    }

    @Test func redirectsToOtherHostsAreNotFollowed() async throws {
        let (answer, _) = try await metadata(StubResponse(status: 302, headers: [("Location", "http://localhost:1/x")]))
        guard case .failure(.fetch(_, .redirect)) = answer else {
            Issue.record("\(answer)")
            return
        }
    }

    @Test func pathsAreEncodedPartByPart() async throws {
        let server = try await LocalServer.start()
        await server.respond(StubResponse(body: bytes), at: "/targets/a b/%3F")
        let repository = WebRepository(server.url("/"))
        _ = try? await repository.target("a b/?", length: 7)
        _ = try? await repository.metadata(RoleFile.name(of: "../x/?#"), maximumSize: 7, entityTag: nil)
        let digest = FileDigest(of: bytes)
        _ = try? await repository.file(.object(digest), maximumSize: 7, resuming: nil)
        let paths = await server.requests.map(\.path)
        try #require(paths.count == 3)
        #expect(paths[0] == "/targets/a b/?")
        #expect(paths[2] == "/objects/\(digest.text.prefix(2))/\(digest.text.dropFirst(2))")
        // The server has decoded it: it arrived as one part of the path, without a query.
        #expect(paths[1] == "/metadata/../x/?#.json")
    }

    @MainActor
    @Test func anAppUpdatesFromAPlainServer() async throws {
        var publisher = try TestPublisher()
        let app = try TestApp(publisher)
        try publisher.offer("2.0", order: 20, ["index.html": "two", "a/b.js": "script"])
        try publisher.publish()
        let server = try await LocalServer.start()
        for (name, bytes) in publisher.repository.files {
            await server.respond(StubResponse(headers: [("ETag", "\"1\"")], body: bytes), at: "/metadata/\(name)")
        }
        for (path, bytes) in publisher.repository.targetFiles {
            await server.respond(StubResponse(body: bytes), at: "/targets/\(path)")
        }
        for (digest, bytes) in publisher.repository.objects {
            let path = "/objects/\(digest.text.prefix(2))/\(digest.text.dropFirst(2))"
            await server.respond(StubResponse(body: bytes), at: path)
        }
        app.source.origins = [server.url("/")]
        let store = try ReleaseStore(dataFolder: app.data.url, cacheFolder: app.cache.url)
        let updater = try await BundleUpdater(
            app.source, store: store, repositories: app.source.origins.map { WebRepository($0) }
        ) { TestRepository.now }
        #expect(await updater.check() == .staged(release: "2.0"))
        await updater.apply()
        #expect(try await updater.release.file(at: "a/b.js")?.bytes == Data("script".utf8))
    }

    @MainActor
    @Test func aCheckWithNothingNewIsOneSmallRequest() async throws {
        let publisher = try TestPublisher()
        let app = try TestApp(publisher)
        await app.server.serve(publisher.repository, entityTag: "\"6924a1b0-1c8\"")
        #expect(await (try await app.start()).check() == .unchanged)
        try await app.end()
        // A response with the fields that servers send.
        let answer = """
            HTTP/1.1 304 Not Modified\r
            Server: nginx/1.22.1\r
            Date: Fri, 27 Nov 2026 18:00:00 GMT\r
            Last-Modified: Fri, 27 Nov 2026 17:00:00 GMT\r
            Connection: keep-alive\r
            ETag: "6924a1b0-1c8"\r
            Cache-Control: max-age=60\r
            \r\n
            """
        let server = try await RawServer.start(answering: Array(answer.utf8))
        let store = try ReleaseStore(dataFolder: app.data.url, cacheFolder: app.cache.url)
        let updater = try await BundleUpdater(
            app.source, store: store, repositories: [WebRepository(server.url("/app"))]
        ) { TestRepository.now }
        #expect(await updater.check() == .unchanged)
        let requests = server.requests
        #expect(requests.count == 1)
        #expect(requests.reduce(answer.utf8.count) { $0 + $1.utf8.count } <= 1_024)
        #expect(requests.first?.contains("If-None-Match: \"6924a1b0-1c8\"\r\n") == true)
    }
}
