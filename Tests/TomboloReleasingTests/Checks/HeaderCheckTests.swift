import Foundation
import Testing
import TomboloReleasing
import TomboloTestServer
import TomboloUpdates

struct HeaderCheckTests {
    private static let immutable = "public, max-age=31536000, immutable, no-transform"
    /// The field for compressed forms. Another version of libzstd can compress the same file to other bytes.
    private static let form = "public, max-age=86400, no-transform"
    private static let digest = String(repeating: "ab", count: 32)

    private func warnings(_ path: String, status: Int = 200, _ fields: [String: String]) throws -> [HeaderWarning] {
        let origin = try #require(URL(string: "https://cdn.example/app"))
        let check = HeaderCheck(origin: origin)
        check.add(
            try #require(URL(string: "https://cdn.example/app/\(path)")),
            FetchedResponse(status: status, fields: fields))
        return check.warnings
    }

    @Test(arguments: [
        ("metadata/1.root.json", immutable),
        ("metadata/1.root.json", "IMMUTABLE,no-transform , max-age=31536000,public"),
        ("objects/ab/\(digest.dropFirst(2))", immutable), ("objects/ab/\(digest.dropFirst(2)).zst", form),
        ("deltas/\(digest)/\(digest).dcz", form), ("packs/\(digest)/\(digest).tbpk", form),
        ("metadata/timestamp.json", "public, max-age=60, must-revalidate"),
        ("metadata/timestamp.json", "public, max-age=60, must-revalidate, stale-if-error=600"), ("index.html", ""),
    ])
    func recommendedFieldsCauseNoWarning(path: String, value: String) throws {
        #expect(try warnings(path, ["cache-control": value]) == [])
    }

    @Test(arguments: [
        ("metadata/1.root.json", "public, max-age=600"), ("metadata/1.root.json", "no-store"),
        ("packs/\(digest)/\(digest).tbpk", immutable), ("objects/ab/\(digest.dropFirst(2)).zst", immutable),
        ("deltas/\(digest)/\(digest).dcz", "public, max-age=86400, immutable, no-transform"),
        ("metadata/1.root.json", "public, max-age=31536000, immutable"),
        ("metadata/1.root.json", "\(immutable), private"), ("metadata/timestamp.json", immutable),
        ("metadata/timestamp.json", "public, max-age=86400, must-revalidate"),
        ("metadata/timestamp.json", "public, max-age=60, must-revalidate, s-maxage=86400"),
        ("metadata/timestamp.json", "max-age=60"), ("metadata/timestamp.json", "="), ("metadata/timestamp.json", ",,,"),
    ])
    func otherFieldsCauseAWarning(path: String, value: String) throws {
        let warnings = try warnings(path, ["cache-control": value])
        #expect(warnings.map(\.file) == [path])
        #expect(warnings[0].detail.contains("“\(value)”"))
    }

    @Test func missingFieldsAndEncodingsCauseAWarning() throws {
        #expect(
            try warnings("metadata/7.snapshot.json", [:]).map(\.detail) == [
                "Cache-Control is missing. Recommended: “\(Self.immutable)”"
            ])
        let encoded = try warnings(
            "metadata/7.snapshot.json", ["cache-control": Self.immutable, "content-encoding": "gzip"])
        #expect(encoded.count == 1 && encoded[0].detail.contains("gzip"))
    }

    @Test func theAbsenceOfAFileMayBeCachedForAMinute() throws {
        #expect(try warnings("metadata/2.root.json", status: 404, [:]) == [])
        #expect(try warnings("metadata/2.root.json", status: 404, ["cache-control": "max-age=60"]) == [])
        #expect(try warnings("metadata/2.root.json", status: 404, ["cache-control": "max-age=61"]).count == 1)
        #expect(try warnings("metadata/2.root.json", status: 403, ["cache-control": Self.immutable]).count == 1)
    }

    @Test func filesWithTheSameFaultyFieldShareOneWarning() throws {
        let check = HeaderCheck(origin: try #require(URL(string: "https://cdn.example/")))
        for version in [3, 1, 2, 1] {
            check.add(
                try #require(URL(string: "https://cdn.example/metadata/\(version).snapshot.json")),
                FetchedResponse(status: 200, fields: [:]))
        }
        #expect(check.warnings.map(\.file) == ["metadata/1.snapshot.json"])
        #expect(check.warnings.map(\.count) == [3])
        // A server that sends another value each time does not fill the memory.
        for age in 0..<1_000 {
            check.add(
                try #require(URL(string: "https://cdn.example/metadata/1.snapshot.json")),
                FetchedResponse(status: 200, fields: ["cache-control": "max-age=\(age)"]))
        }
        #expect(check.warnings.count == 100)
    }

    @Test func theTimestampIsRequestedAgainWithItsEntityTag() async throws {
        var publishing = try TestPublishing.published()
        try publishing.publish("1")
        let server = try await LocalServer.start(files: publishing.url)
        let timestamp = try publishing.bytes("metadata/timestamp.json")
        let recommended = (name: "Cache-Control", value: "public, max-age=60, must-revalidate")
        func warnings() async -> [String] {
            var source = WebRepository(server.url("/"))
            let check = HeaderCheck(origin: server.url("/"))
            source.observer = { check.add($0, $1) }
            await check.checkRevalidation(of: source)
            return check.warnings.map(\.detail)
        }
        await server.respond(StubResponse(headers: [recommended], body: timestamp), at: "/metadata/timestamp.json")
        #expect(await warnings().map { $0.hasPrefix("ETag is missing") } == [true])
        let tagged = [recommended, (name: "ETag", value: "\"1\"")]
        await server.respond(StubResponse(headers: tagged, body: timestamp), at: "/metadata/timestamp.json")
        #expect(await warnings().map { $0.contains("not answered with the status 304") } == [true])
        #expect(await server.requests.last?.headers["if-none-match"] == "\"1\"")
    }
}
