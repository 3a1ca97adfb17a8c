import Foundation
import Testing
import TomboloEngine
import TomboloEngineGTK
import TomboloTesting

/// Each profile has its own HTTP cache.
@MainActor
@Suite(.serialized) struct ProfileCacheTests {
    private static let script = "/cached.js"

    private func respond(_ server: LocalServer) async {
        await server.respond(
            .script("window.isLoaded = true", headers: [("Cache-Control", "max-age=3600")]), at: Self.script)
        for path in ["/one", "/two"] { await server.respond(.html("<script src='\(Self.script)'></script>"), at: path) }
    }

    /// Loads a page that uses the script.
    /// - Returns: The number of requests for the script that reached the server.
    private func requests(loading path: String, in page: Page, from server: LocalServer) async throws -> Int {
        let before = await server.requestCount(of: Self.script)
        try await page.loadAndWait(server.url(path))
        #expect(try await page.evaluate("return window.isLoaded") == true)
        return await server.requestCount(of: Self.script) - before
    }

    @Test func ephemeralProfilesDoNotShareTheirCaches() async throws {
        try await withServer { server in
            await respond(server)
            try await withGTKPage(profile: GTKProfile(.ephemeral)) { page async throws in
                #expect(try await requests(loading: "/one", in: page, from: server) == 1)
                #expect(try await requests(loading: "/two", in: page, from: server) == 0)
                try await withGTKPage(profile: GTKProfile(.ephemeral)) { other async throws in
                    #expect(try await requests(loading: "/one", in: other, from: server) == 1)
                }
                #expect(try await requests(loading: "/one", in: page, from: server) == 0)
            }
        }
    }

    @Test func persistentProfilesDoNotShareTheirCaches() async throws {
        try await withServer { server in
            await respond(server)
            let first = try GTKProfile(.persistent(folder: ProfileFolder.make()))
            try await loadUntilCached(first, from: server)
            for other in [try GTKProfile(.persistent(folder: ProfileFolder.make())), try GTKProfile(.ephemeral)] {
                try await withGTKPage(profile: other) { page async throws in
                    #expect(try await requests(loading: "/one", in: page, from: server) == 1)
                }
            }
            try await withGTKPage(profile: first) { page async throws in
                #expect(try await requests(loading: "/two", in: page, from: server) == 0)
            }
        }
    }

    /// The engine writes its cache to the disk some time after the load.
    private func loadUntilCached(_ profile: GTKProfile, from server: LocalServer) async throws {
        let end = ContinuousClock.now + .seconds(120)
        while ContinuousClock.now < end {
            let count = try await withGTKPage(profile: profile) { page async throws in
                try await requests(loading: "/one", in: page, from: server)
            }
            if count == 0 { return }
        }
        throw TestFailure("No load was answered by the cache.")
    }
}
