package import Foundation
import TomboloJSON
import TomboloSystem
import TomboloUpdates

extension ReleaseRepository {
    /// Writes a release to a folder for an app: the root that the app trusts, the metadata, the manifest and the files. Records the release
    /// in the settings.
    ///
    /// The folder is replaced if it already contains an embedded release.
    /// - Parameters:
    ///   - channel: The channel that offers the release; nil for `stable` if that channel offers the release, or
    ///     otherwise for the first channel that does.
    ///   - now: The time at which the metadata must be valid.
    /// - Throws: ``ReleasingError``.
    package func embed(
        _ release: String, of bundle: String, channel: String? = nil, in output: URL, now: Date
    ) throws(ReleasingError) -> EmbeddedRelease {
        let state = try RepositoryState(now: now) { path throws(ReleasingError) in try read(path) }
        let (role, entry) = try offer(of: release, bundle: bundle, channel: channel, in: state)
        let offer = ReleaseOffer(entry)
        let manifest = try manifest(of: offer, in: role)
        guard case .channel(_, let name) = role else { throw .unknownRole(role.name, known: []) }
        let embedded = EmbeddedRelease(offer, bundle: bundle, channel: name)

        let path = PublicFolder(output.path(percentEncoded: false)).path
        try Self.checkOutput(path)
        let new = PublicFolder(path + ".new")
        try? FileManager.default.removeItem(atPath: new.path)
        try write(manifest, embedded, state, role, to: new)
        try ReleasingError.of { () throws(StoreError) in try Self.replace(path, with: new.path) }
        var settings = try settings
        if !settings.embedded.contains(embedded) {
            settings.embedded.append(embedded)
            try write(settings)
        }
        return embedded
    }

    private func offer(
        of release: String, bundle: String, channel: String?, in state: RepositoryState
    ) throws(ReleasingError) -> (role: RepositoryRole, entry: ReleaseEntry) {
        var names = state.channels.compactMap { role -> String? in
            if case .channel(bundle, let name) = role { name } else { nil }
        }
        names = channel.map { [$0] } ?? names.filter { $0 == "stable" } + names.filter { $0 != "stable" }
        var offered: [String] = []
        for name in names {
            let entries = try state.channel(name, of: bundle).entries
            if let entry = entries.first(where: { $0.release == release }) {
                return (.channel(bundle: bundle, channel: name), entry)
            }
            offered += entries.map(\.release)
        }
        throw .unknownRelease(release, channel: channel.map { "\(bundle)-\($0)" } ?? bundle, offered: offered)
    }

    private func write(
        _ manifest: BundleManifest, _ embedded: EmbeddedRelease, _ state: RepositoryState, _ role: RepositoryRole,
        to folder: PublicFolder
    ) throws(ReleasingError) {
        var files: [(path: String, bytes: Data)] = []
        for (published, bytes) in state.files {
            switch published {
            case .root: files.append(("root.json", bytes))
            case .timestamp, .snapshot, .targets, role, .halt(bundle: embedded.bundle):
                files.append(("metadata/\(RoleFile.name(of: published.name))", bytes))
            default: break
            }
        }
        files.append(("bundle.json", manifest.bytes))
        do throws(CanonicalJSONError) {
            files.append(("embedded.json", Data(try CanonicalJSON.bytes(of: embedded.value))))
        } catch {
            throw .trust(.malformed(file: "embedded.json", reason: "\(error)"))
        }
        for file in files {
            try ReleasingError.of { () throws(StoreError) in try folder.write(file.bytes, to: file.path) }
        }
        for file in manifest.files {
            let path = RepositoryFiles.object(file.digest)
            guard let bytes = try read(path) else { throw .trust(.missing(file: path)) }
            guard bytes.count == file.size, FileDigest(of: bytes) == file.digest else {
                throw .trust(.wrongContent(file: path))
            }
            try ReleasingError.of { () throws(StoreError) in
                try folder.write(bytes, to: "files/\(file.path.text)")
            }
        }
        folder.removeUnfinished(emptyFoldersIn: "unfinished")
    }

    /// Verifies that a folder does not exist, is empty, or contains an embedded release.
    private static func checkOutput(_ path: String) throws(ReleasingError) {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
        let isFree = names.isEmpty && !PublicFolder(path).isFile
        guard isFree || names.contains("embedded.json") else { throw .foreignOutput(path) }
    }

    private static func replace(_ path: String, with new: String) throws(StoreError) {
        let old = path + ".old"
        try? FileManager.default.removeItem(atPath: old)
        do throws(FileError) {
            if PublicFolder(path).exists(".") { _ = try AtomicFile.move(path, to: old) }
            _ = try AtomicFile.move(new, to: path)
        } catch {
            throw StoreError(error)
        }
        try? FileManager.default.removeItem(atPath: old)
    }
}
