package import Foundation
package import TomboloUpdates

/// Checks a repository: first as a client that begins with a root, then every entry, manifest and object on offer, all compressed forms,
/// and the folder itself.
///
/// A repository on a web server is checked only as far as an app can see it, so leftover files, deltas, earlier releases and embedded
/// releases are not checked.
package struct RepositoryVerification: Sendable {
    /// The files that apps read.
    let source: any RepositorySource
    /// The folder of the repository; nil if it is on a web server.
    let folder: PublicFolder?
    /// The root to begin with; nil for the first root of the repository.
    let root: Data?
    /// The time at which the metadata must be valid.
    let now: Date

    /// Creates a check of a folder. The check changes nothing, and does not need the repository's lock.
    package init(_ url: URL, root: Data? = nil, now: Date) {
        let folder = PublicFolder(url.path(percentEncoded: false))
        (self.folder, source) = (folder, FolderRepository(folder))
        (self.root, self.now) = (root, now)
    }

    /// Creates a check of a repository that is somewhere else, such as on a web server.
    package init(of source: any RepositorySource, root: Data? = nil, now: Date) {
        (self.source, folder) = (source, nil)
        (self.root, self.now) = (root, now)
    }

    /// Returns the problems: first those of the folder, then those of metadata, channels, objects and compressed forms.
    package func findings() async -> [VerificationFinding] {
        var findings = folder.map { folderFindings($0) + rootFindings($0) } ?? []
        let storage = MemoryTrustStorage()
        let client: TrustClient
        do throws(TrustError) {
            client = try TrustClient(root: try await start(), source: source, storage: storage, now: now)
        } catch {
            return findings + [VerificationFinding(error)]
        }
        do throws(TrustError) { _ = try await client.refresh() } catch {
            return findings + [VerificationFinding(error)] + consistencyFindings(await client.root)
        }
        findings += consistencyFindings(await client.root) + (await hintFindings(client))
        guard let bytes = storage.file(of: "targets"), let metadata = try? Proposal.parse(bytes, .targets),
            let targets = try? TargetsMetadata(metadata)
        else { return findings }
        findings += snapshotFindings(storage.file(of: "snapshot"))
        findings += delegationFindings(targets, root: await client.root)
        var objects = ObjectCheck()
        for delegation in targets.delegations {
            findings += await channelFindings(delegation, client, &objects)
        }
        let embedded = folder.map { embeddedFindings(in: $0, &objects) } ?? []
        findings += await objects.findings(in: source)
        guard let folder else { return findings + (await packFindings(objects.offers)) }
        findings += historyFindings(targets, in: folder) + embedded
        return findings + FormCheck(folder, offers: objects.offers).findings()
    }

    /// Returns the root to begin with.
    private func start() async throws(TrustError) -> Data {
        if let root { return root }
        let name = RoleFile.name(of: TopLevelRole.root.rawValue, version: 1)
        let answer = try await source.metadata(name, maximumSize: TopLevelRole.root.maximumSize, entityTag: nil)
        guard case .bytes(let bytes, _) = answer else { throw .missing(file: RepositoryRole.root.path(version: 1)) }
        return bytes
    }

    /// Compares the timestamp's hint with the newest root.
    private func hintFindings(_ client: TrustClient) async -> [VerificationFinding] {
        let (version, hint) = (await client.root.header.version, await client.timestamp?.newestRoot)
        guard hint != version else { return [] }
        return [
            VerificationFinding(
                .rootHint, "timestamp.json",
                "The timestamp names root \(hint.map(String.init) ?? "none"), but the newest is \(version). Run: "
                    + "tombolo release refresh")
        ]
    }

    private func consistencyFindings(_ root: RootMetadata) -> [VerificationFinding] {
        guard !root.isConsistentSnapshot else { return [] }
        return [
            VerificationFinding(
                .inconsistent, RepositoryRole.root.path(version: root.header.version),
                "The root has consistent_snapshot false, so a client can get files from different times.")
        ]
    }

    private func snapshotFindings(_ bytes: Data?) -> [VerificationFinding] {
        guard let bytes, let metadata = try? Proposal.parse(bytes, .snapshot),
            let snapshot = try? SnapshotMetadata(metadata)
        else { return [] }
        return snapshot.files.filter { MetadataRecord($0.value) == nil }.keys.sorted().map {
            VerificationFinding(.record, "snapshot.json", "The entry for “\($0)” lacks a length or a SHA-256.")
        }
    }
}
