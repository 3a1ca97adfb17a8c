import Foundation
import SeededRandom
import TomboloReleasing
import TomboloTestServer
import TomboloUpdates

/// A device that checks a repository from time to time, and takes the releases that it chooses.
final class TestDevice {
    private let folder: PublicFolder
    private let root: Data
    private let trust = TemporaryFolder()
    private let id: InstallID
    private let runtime: Int
    let channel: String
    private let embedded: LocalRelease
    /// The release in use; nil for the embedded one.
    private(set) var live: (release: String, local: LocalRelease)?

    /// - Parameters:
    ///   - root: The root that the app contains; nil for the first one.
    ///   - seed: The seed of the device's identifier.
    init(
        _ publishing: TestPublishing, root: Data? = nil, channel: String = "stable", runtime: Int = 2, seed: UInt64 = 1
    ) throws {
        folder = PublicFolder(publishing.url.path(percentEncoded: false))
        self.root = try root ?? publishing.bytes("metadata/1.root.json")
        (self.channel, self.runtime) = (channel, runtime)
        var generator = SeededGenerator(seed: seed)
        id = InstallID(using: &generator)
        embedded = LocalRelease(manifest: FileDigest(of: Data("embedded".utf8)), order: 0, channel: channel)
    }

    /// The name of the release in use.
    var release: String { live?.release ?? "embedded" }

    /// Refreshes the metadata, and reads channel and halt list.
    func refresh(at now: Date) async throws -> (channel: ReleaseChannel, halts: HaltList, client: TrustClient) {
        let client = try TrustClient(
            root: root, source: FolderRepository(folder), storage: try TrustFolder(trust.url), now: now)
        _ = try await client.refresh()
        let role = "web-\(channel)"
        let content = try await client.role(role).content.content
        let halt = try await client.role("web-halt").content.content
        return (
            try ReleaseChannel(role: role, signed: content, bundle: "web", channel: channel),
            try HaltList(role: "web-halt", signed: halt, bundle: "web"), client
        )
    }

    /// Checks, and takes the chosen release with all its files.
    /// - Returns: The name of the release in use.
    @discardableResult
    func check(at now: Date) async throws -> String {
        let (channel, halts, client) = try await refresh(at: now)
        let choice = ReleaseChoice.choose(
            from: channel, halts: halts,
            for: ReleaseDevice(runtime: runtime, capabilities: [], platform: "linux", id: id),
            having: LocalReleases(live: live?.local, embedded: embedded), at: now)
        switch choice.decision {
        case .keep, .stayOnEmbedded: break
        case .embedded: live = nil
        case .take(let entry, _):
            try await fetch(entry, client)
            live = (entry.release, LocalRelease(manifest: entry.manifest, order: entry.order, channel: channel.channel))
        }
        return release
    }

    /// Fetches all files of a release.
    private func fetch(_ entry: ReleaseEntry, _ client: TrustClient) async throws {
        guard let record = try await client.record(ofTarget: entry.targetPath) else {
            throw TestFailure("No role lists \(entry.targetPath).")
        }
        let manifest = try BundleManifest(
            try await client.target(entry.targetPath, record), of: entry, bundle: "web")
        for file in manifest.files {
            guard let bytes = try folder.read(RepositoryFiles.object(file.digest)), bytes.count == file.size,
                FileDigest(of: bytes) == file.digest
            else { throw TestFailure("The object of \(file.path.text) is missing or damaged.") }
        }
    }
}
