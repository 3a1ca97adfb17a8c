package import Foundation
import TomboloJSON
package import TomboloTestServer
package import TomboloUpdates

/// An app that trusts the first root of a repository, and checks it from time to time.
package final class TrustCheck {
    package let server: RepositoryServer
    package let folder = TemporaryFolder()
    private let root: Data
    package var now = TestRepository.now

    package init(_ repository: TestRepository, root: Data? = nil) {
        server = RepositoryServer(repository)
        self.root = root ?? repository.firstRoot
    }

    /// A client for one check, as after a start of the app.
    package func client() throws -> TrustClient {
        try TrustClient(root: root, source: server, storage: try TrustFolder(folder.url), now: now)
    }

    /// Refreshes, and returns the error; nil on success.
    @discardableResult
    package func refresh(_ probe: RootProbe = .always, entityTag: TimestampTag? = nil) async throws -> TrustError? {
        let client = try client()
        do throws(TrustError) {
            _ = try await client.refresh(probe: probe, entityTag: entityTag)
            return nil
        } catch {
            return error
        }
    }

    /// Serves another state of the repository, and refreshes.
    @discardableResult
    package func refresh(from repository: TestRepository) async throws -> TrustError? {
        await server.serve(repository)
        return try await refresh()
    }

    /// Refreshes and fetches a target file.
    package func target(_ path: String) async throws(TrustError) -> Data? {
        let client: TrustClient
        do { client = try self.client() } catch { throw .missing(file: "root.json") }
        _ = try await client.refresh()
        guard let record = try await client.record(ofTarget: path) else { return nil }
        return try await client.target(path, record)
    }

    /// The names of the stored files.
    package var stored: Set<String> {
        Set(
            ((try? FileManager.default.contentsOfDirectory(atPath: folder.url.path(percentEncoded: false))) ?? [])
                .filter { $0.hasSuffix(".json") })
    }

    /// The version of a stored role; nil if it is not stored.
    package func storedVersion(_ role: String) throws -> Int? {
        guard let bytes = try TrustFolder(folder.url).files(of: role).first else { return nil }
        let signed = try SignedMetadata(bytes, file: role, maximumSize: 5_000_000).signed
        return signed["version"]?.intValue
    }
}
