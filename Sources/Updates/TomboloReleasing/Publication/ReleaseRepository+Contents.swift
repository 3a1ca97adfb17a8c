import Foundation
import TomboloUpdates

extension ReleaseRepository {
    /// Returns the manifest of an offer.
    /// - Throws: ``ReleasingError`` if it is missing, or is not the signed one.
    func manifest(
        of offer: ReleaseOffer, in channel: RepositoryRole, isStaged: Bool = false
    ) throws(ReleasingError) -> BundleManifest {
        guard case .channel(let bundle, let name) = channel else { throw .unknownRole(channel.name, known: []) }
        let target = ReleaseNames.targetPath(bundle: bundle, channel: name, release: offer.release)
        let path = RepositoryFiles.manifest(offer.manifest, target: target)
        let stagedBytes = isStaged ? try read(RepositoryFiles.staged(path)) : nil
        let publishedBytes = stagedBytes == nil ? try read(path) : nil
        guard let bytes = stagedBytes ?? publishedBytes else {
            throw isStaged ? .incompleteStaging(path) : .trust(.missing(file: path))
        }
        guard FileDigest(of: bytes) == offer.manifest else { throw .trust(.wrongContent(file: path)) }
        let manifest = try ReleasingError.of { () throws(BundleManifestError) in try BundleManifest(bytes) }
        guard manifest.bundle == bundle, manifest.release == offer.release else {
            throw .manifest(
                manifest.bundle == bundle
                    ? .wrongRelease(expected: offer.release, found: manifest.release)
                    : .wrongBundle(expected: bundle, found: manifest.bundle))
        }
        return manifest
    }

    /// Moves the manifests and objects that a new channel version offers, and their compressed forms, from staging to their final paths. A file is moved
    /// after the files that it refers to.
    /// - Throws: ``ReleasingError/incompleteStaging(_:)`` if a file is neither at its final path nor in staging.
    func publishContents(of file: StagedFile, in state: RepositoryState) throws(ReleasingError) {
        guard case .channel(let bundle, let name) = file.role else { return }
        for entry in try state.channel(name, of: bundle).entries {
            let path = RepositoryFiles.manifest(entry.manifest, target: entry.targetPath)
            guard !folder.exists(path) || folder.exists(RepositoryFiles.staged(path)) else { continue }
            let manifest = try manifest(of: ReleaseOffer(entry), in: file.role, isStaged: true)
            for file in manifest.files { try publishStaged(RepositoryFiles.object(file.digest), file.digest) }
            try publishForms(of: entry)
            try publishStaged(path, manifest.digest)
        }
    }

    /// Moves the compressed forms of a release from staging to their final paths.
    private func publishForms(of entry: ReleaseEntry) throws(ReleasingError) {
        let hintsPath = TransportFile.hints(entry.manifest).path
        if let bytes = try read(RepositoryFiles.staged(hintsPath)) {
            let hints = try ReleasingError.of { () throws(TrustError) in try TransportHints(bytes) }
            for (file, size) in hints.zst { try publishStaged(TransportFile.compressed(file).path, size: size) }
            for (file, deltas) in hints.deltas {
                for delta in deltas {
                    try publishStaged(TransportFile.delta(file, from: delta.old).path, size: delta.size)
                }
            }
        }
        for (old, size) in entry.packs {
            try publishStaged(TransportFile.pack(entry.manifest, from: old).path, size: size)
        }
        guard folder.exists(RepositoryFiles.staged(hintsPath)) else { return }
        try ReleasingError.of { () throws(StoreError) in
            try folder.move(RepositoryFiles.staged(hintsPath), to: hintsPath)
        }
    }

    private func publishStaged(_ path: String, size: Int) throws(ReleasingError) {
        let isStaged = folder.exists(RepositoryFiles.staged(path))
        guard let bytes = try read(isStaged ? RepositoryFiles.staged(path) : path) else {
            throw .incompleteStaging(path)
        }
        guard bytes.count == size else {
            throw .trust(.wrongContent(file: isStaged ? RepositoryFiles.staged(path) : path))
        }
        guard isStaged else { return }
        try ReleasingError.of { () throws(StoreError) in try folder.move(RepositoryFiles.staged(path), to: path) }
    }

    private func publishStaged(_ path: String, _ digest: FileDigest) throws(ReleasingError) {
        guard let bytes = try read(RepositoryFiles.staged(path)) else {
            guard folder.exists(path) else { throw .incompleteStaging(path) }
            return
        }
        guard FileDigest(of: bytes) == digest else { throw .trust(.wrongContent(file: RepositoryFiles.staged(path))) }
        try ReleasingError.of { () throws(StoreError) in
            try folder.move(RepositoryFiles.staged(path), to: path)
        }
    }

    /// Adds a file of a release to staging, unless the repository has it.
    func stageContent(_ bytes: Data, as path: String) throws(ReleasingError) {
        // An object whose bytes do not match its name is damaged, so it is replaced.
        for existing in [path, RepositoryFiles.staged(path)] where try read(existing) == bytes { return }
        try ReleasingError.of { () throws(StoreError) in
            try folder.write(bytes, to: RepositoryFiles.staged(path))
        }
    }
}
