import CWebKitGTK
import Foundation
import Testing
import TomboloEngine
import TomboloEngineGTK
import TomboloTesting

/// Hosts that require TLS (HSTS) are stored per profile.
///
/// The engine accepts the header only from a server with a certificate that the system trusts, which no server on the loopback interface has. So the test
/// writes the policy into the file of the profile before the engine reads it.
@MainActor
@Suite(.serialized) struct ProfileTransportSecurityTests {
    private static let fileName = "hsts-storage.sqlite"

    /// Stores that a host requires TLS.
    private func require(_ host: String, in file: URL) throws {
        try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        let enforcer = soup_hsts_enforcer_db_new(file.path(percentEncoded: false))
        defer { g_object_unref(UnsafeMutableRawPointer(enforcer)) }
        let policy = soup_hsts_policy_new(host, 86_400, 0)
        defer { soup_hsts_policy_free(policy) }
        soup_hsts_enforcer_set_policy(enforcer, policy)
    }

    /// The path of the engine's file, relative to the folder of a persistent profile.
    private func filePath(_ server: LocalServer) async throws -> String {
        let folder = ProfileFolder.make()
        try await withGTKPage(profile: GTKProfile(.persistent(folder: folder))) { page async throws in
            try await page.loadAndWait(server.url("/ok", host: .localhost))
        }
        let contents = try FileManager.default.subpathsOfDirectory(atPath: folder.path(percentEncoded: false))
        return try #require(contents.first { $0.hasSuffix(Self.fileName) }, "\(contents)")
    }

    @Test func transportSecurityOfOneProfileDoesNotAffectOthers() async throws {
        try await withServer { server in
            let place = try await filePath(server)
            let requests = await server.requestCount(of: "/ok")
            let (folder, otherFolder) = (ProfileFolder.make(), ProfileFolder.make())
            try require("localhost", in: folder.appending(path: place))
            let url = server.url("/ok", host: .localhost)
            try await withGTKPage(profile: GTKProfile(.persistent(folder: folder))) { page async throws in
                // The test's server has no TLS.
                await #expect(throws: NavigationError.self) { try await page.loadAndWait(url) }
                #expect(await server.requestCount(of: "/ok") == requests)
                for other in [try GTKProfile(.persistent(folder: otherFolder)), try GTKProfile(.ephemeral)] {
                    try await withGTKPage(profile: other) { page async throws in try await page.loadAndWait(url) }
                }
            }
            #expect(await server.requestCount(of: "/ok") == requests + 2)
            for folder in [folder, otherFolder] {
                #expect(
                    FileManager.default.fileExists(atPath: folder.appending(path: place).path(percentEncoded: false)))
            }
        }
    }
}
