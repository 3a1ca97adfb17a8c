import Foundation
import TomboloUpdates

/// Makes the compressed forms of a release, and puts them in staging: compressed files, deltas from older releases, one pack for each older release,
/// and the hints that list files and deltas.
///
/// Forms that the repository already has are reused.
struct CompressedForms: Sendable {
    /// The repository, which contains the files of all releases, staged or published.
    let repository: ReleaseRepository
    let manifest: BundleManifest
    /// The releases that devices can have when they update to this one.
    let older: [BundleManifest]

    /// The files of the release, without duplicate digests.
    let files: [BundleFile]
    let limits: FormLimits

    init(
        _ manifest: BundleManifest, from older: [BundleManifest], in repository: ReleaseRepository,
        limits: FormLimits = FormLimits()
    ) {
        (self.repository, self.manifest, self.older, self.limits) = (repository, manifest, older, limits)
        var digests: Set<FileDigest> = []
        files = manifest.files.filter { digests.insert($0.digest).inserted }
    }

    /// Makes the forms.
    /// - Returns: The sizes of the packs, by the manifest that a device has.
    /// - Throws: ``ReleasingError``.
    func stage() async throws(ReleasingError) -> [FileDigest: Int] {
        var hints = TransportHints()
        hints.zst = try await compressedFiles()
        hints.deltas = try await deltas(known: try knownDeltas(), sizes: hints.zst)
        let packs = try packs(hints)
        let kept = hints.limited(sizes: Dictionary(files.map { ($0.digest, $0.size) }, uniquingKeysWith: { $1 }))
        try repository.stageContent(kept.encoded, as: TransportFile.hints(manifest.digest).path)
        return packs
    }

    /// Compresses each file.
    /// - Returns: The sizes of those that become much smaller.
    private func compressedFiles() async throws(ReleasingError) -> [FileDigest: Int] {
        let repository = repository
        var sizes: [FileDigest: Int] = [:]
        let suitable = files.filter { (1...limits.file).contains($0.size) }
        try await ParallelWork.forEach(suitable.map { ($0, $0.size) }) { file throws(ReleasingError) in
            (file.digest, try Self.compressed(file, in: repository))
        } collect: { digest, body throws(ReleasingError) in
            guard let body else { return }
            try repository.stageContent(body, as: TransportFile.compressed(digest).path)
            sizes[digest] = body.count
        }
        return sizes
    }

    /// Returns the compressed form of a file; nil if it is not worthwhile.
    private static func compressed(
        _ file: BundleFile, in repository: ReleaseRepository
    ) throws(ReleasingError) -> Data? {
        if let body = try repository.form(.compressed(file.digest)),
            let content = try? CompressedBody.decode(body, size: file.size, dictionary: nil),
            FileDigest(of: content) == file.digest
        {
            return body
        }
        let content = try repository.object(file.digest)
        guard try BodyEncoder.isCompressible(content) else { return nil }
        let body = try BodyEncoder.body(of: content)
        return BodyEncoder.isWorthwhile(body.count, insteadOf: content.count) ? body : nil
    }

    /// Returns the repository's existing deltas for files of this release, as listed in its hints.
    private func knownDeltas() throws(ReleasingError) -> [FileDigest: [FileDelta]] {
        guard let bytes = try repository.form(.hints(manifest.digest)), let hints = try? TransportHints(bytes) else {
            return [:]
        }
        var known: [FileDigest: [FileDelta]] = [:]
        for file in files {
            for delta in hints.deltas[file.digest] ?? [] {
                guard let body = try repository.form(.delta(file.digest, from: delta.old)), body.count == delta.size,
                    let dictionary = try? repository.object(delta.old),
                    let content = try? CompressedBody.decode(body, size: file.size, dictionary: dictionary),
                    FileDigest(of: content) == file.digest
                else { continue }
                known[file.digest, default: []].append(delta)
            }
        }
        return known
    }
}
