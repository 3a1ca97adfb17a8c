import Foundation
import TomboloUpdates

extension CompressedForms {
    /// A file, and the files with which it is compared.
    private struct Comparison: Sendable {
        let file: BundleFile
        /// For each older release, its files that are most similar to this file.
        let candidates: [[FileDigest]]
        /// The size of the form without a dictionary.
        let size: Int
    }

    /// The files of an older release.
    private struct OlderFiles {
        let digests: Set<FileDigest>
        /// The files that can be dictionaries, by path.
        let paths: [BundlePath: FileDigest]
    }

    private struct Delta: Sendable {
        let file: FileDigest
        let old: FileDigest
        let body: Data
    }

    /// Maximum number of files from each older release that are tried as dictionaries for a file.
    private static let maximumCandidates = 3

    /// Compresses each file that older releases lack, with files from these releases as dictionaries.
    /// - Parameters:
    ///   - known: The deltas that exist.
    ///   - sizes: The sizes of compressed files.
    /// - Returns: The known deltas, and at most one new delta for each file and older release.
    func deltas(
        known: [FileDigest: [FileDelta]], sizes: [FileDigest: Int]
    ) async throws(ReleasingError) -> [FileDigest: [FileDelta]] {
        var deltas = known
        let comparisons = try await comparisons(known: known, sizes: sizes)
        let repository = repository
        try await ParallelWork.forEach(comparisons.map { ($0, $0.file.size) }) { comparison throws(ReleasingError) in
            try Self.deltas(comparison, in: repository)
        } collect: { made throws(ReleasingError) in
            for delta in made {
                try repository.stageContent(delta.body, as: TransportFile.delta(delta.file, from: delta.old).path)
                deltas[delta.file, default: []].append(FileDelta(old: delta.old, size: delta.body.count))
            }
        }
        return deltas
    }

    /// Finds, for each file that lacks deltas, the most similar files of older releases.
    private func comparisons(
        known: [FileDigest: [FileDelta]], sizes: [FileDigest: Int]
    ) async throws(ReleasingError) -> [Comparison] {
        let range = 1...limits.delta
        let releases = older.map { release in
            let suitable = release.files.filter { range.contains($0.size) }
            return OlderFiles(
                digests: Set(release.files.map(\.digest)),
                paths: Dictionary(suitable.map { ($0.path, $0.digest) }, uniquingKeysWith: { first, _ in first }))
        }
        /// The older releases for which a file needs a delta.
        func open(_ file: BundleFile) -> [OlderFiles] {
            releases.filter { release in
                !release.digests.contains(file.digest)
                    && !(known[file.digest] ?? []).contains { release.digests.contains($0.old) }
            }
        }
        let new = files.filter { range.contains($0.size) && !open($0).isEmpty }
        guard !new.isEmpty else { return [] }
        let dictionaries = Self.distinct(older.flatMap(\.files).filter { range.contains($0.size) })
        let capacity = ContentSketch.capacity(files: new.count + dictionaries.count)
        let sketches = try await sketches(of: dictionaries, capacity: capacity)
        let index = LikenessIndex(dictionaries.compactMap { file in sketches[file.digest].map { (file.digest, $0) } })
        let newSketches = try await self.sketches(of: new, capacity: capacity)
        return new.map { file in
            let likeness = newSketches[file.digest].map { index.likeness(to: $0) } ?? [:]
            let candidates = open(file).map { release in
                let similar = likeness.filter { release.digests.contains($0.key) }
                    .sorted { ($1.value, $0.key.text) < ($0.value, $1.key.text) }
                    .prefix(Self.maximumCandidates).map(\.key)
                // Files without text, such as images, have few pieces in common.
                guard let same = release.paths[file.path], similar.count < Self.maximumCandidates,
                    !similar.contains(same)
                else { return similar }
                return similar + [same]
            }
            return Comparison(file: file, candidates: candidates, size: sizes[file.digest] ?? file.size)
        }
    }

    /// Samples files, except those that are missing or damaged.
    private func sketches(
        of files: [BundleFile], capacity: Int
    ) async throws(ReleasingError) -> [FileDigest: ContentSketch] {
        let repository = repository
        var sketches: [FileDigest: ContentSketch] = [:]
        try await ParallelWork.forEach(files.map { ($0, $0.size) }) { file throws(ReleasingError) in
            (file.digest, (try? repository.object(file.digest)).map { ContentSketch($0, capacity: capacity) })
        } collect: { digest, sketch throws(ReleasingError) in
            sketches[digest] = sketch
        }
        return sketches
    }

    /// Compresses a file with the best dictionary from each older release.
    private static func deltas(
        _ comparison: Comparison, in repository: ReleaseRepository
    ) throws(ReleasingError) -> [Delta] {
        let file = comparison.file
        let content = try repository.object(file.digest)
        var trials: [FileDigest: Int] = [:]
        for candidate in Set(comparison.candidates.joined()) {
            guard let dictionary = try? repository.object(candidate) else { continue }
            trials[candidate] = try BodyEncoder.trialSize(of: content, dictionary: dictionary)
        }
        let best = comparison.candidates.compactMap { candidates in
            candidates.filter { trials[$0] != nil }
                .min { (trials[$0] ?? 0, $0.text) < (trials[$1] ?? 0, $1.text) }
        }
        var deltas: [Delta] = []
        for old in Set(best).sorted(by: { $0.text < $1.text }) {
            let body = try BodyEncoder.body(of: content, dictionary: try repository.object(old), digest: old)
            guard BodyEncoder.isWorthwhile(body.count, insteadOf: comparison.size) else { continue }
            deltas.append(Delta(file: file.digest, old: old, body: body))
        }
        return deltas
    }

    private static func distinct(_ files: [BundleFile]) -> [BundleFile] {
        var digests: Set<FileDigest> = []
        return files.filter { digests.insert($0.digest).inserted }
    }
}
