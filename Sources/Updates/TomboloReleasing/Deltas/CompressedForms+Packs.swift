import Foundation
import TomboloUpdates

extension CompressedForms {
    /// Puts a pack for each older release in staging.
    /// - Returns: The sizes of the packs, by the digest of the older manifest.
    func packs(_ hints: TransportHints) throws(ReleasingError) -> [FileDigest: Int] {
        var sizes: [FileDigest: Int] = [:]
        for release in older {
            let path = TransportFile.pack(manifest.digest, from: release.digest).path
            if let pack = try repository.form(.pack(manifest.digest, from: release.digest)),
                PackCheck(manifest, from: release).problem(of: pack, object: { try? repository.object($0) }) == nil
            {
                sizes[release.digest] = pack.count
                continue
            }
            guard let pack = try pack(from: release, hints) else { continue }
            try repository.stageContent(pack, as: path)
            sizes[release.digest] = pack.count
        }
        return sizes
    }

    /// Returns the pack for an older release; nil if it could be too large.
    private func pack(from release: BundleManifest, _ hints: TransportHints) throws(ReleasingError) -> Data? {
        let digests = Set(release.files.map(\.digest))
        let body = try BodyEncoder.body(of: manifest.bytes, dictionary: release.bytes, digest: release.digest)
        var records = [PackRecord(digest: manifest.digest, body: body)]
        var size = body.count
        for file in files where !digests.contains(file.digest) {
            let delta = hints.deltas[file.digest]?.filter { digests.contains($0.old) }
                .min { ($0.size, $0.old.text) < ($1.size, $1.old.text) }
            let form = delta.map { TransportFile.delta(file.digest, from: $0.old) } ?? .compressed(file.digest)
            let stated = delta?.size ?? hints.zst[file.digest]
            size += stated ?? file.size
            guard size <= limits.pack else { return nil }
            let known = stated == nil ? nil : try repository.form(form)
            // The pack contains a frame with the plain bytes of a file that compression does not make smaller.
            let body =
                if let known { known } else { try BodyEncoder.body(of: try repository.object(file.digest)) }
            records.append(PackRecord(digest: file.digest, body: body))
        }
        return ReleasePack.encode(records)
    }
}
