import Foundation
import TomboloUpdates

extension ReleaseRepository {
    /// Returns an unsigned file from staging or from the published files; nil if it is in neither.
    func form(_ file: TransportFile) throws(ReleasingError) -> Data? {
        if let staged = try read(RepositoryFiles.staged(file.path)) { return staged }
        return try read(file.path)
    }

    /// Returns a release's file from staging or from the published files.
    /// - Throws: ``ReleasingError/trust(_:)`` if it is missing or damaged.
    func object(_ digest: FileDigest) throws(ReleasingError) -> Data {
        let file = TransportFile.object(digest)
        guard let bytes = try form(file) else { throw .trust(.missing(file: file.path)) }
        guard FileDigest(of: bytes) == digest else { throw .trust(.wrongContent(file: file.path)) }
        return bytes
    }

    /// Returns the releases that devices can have when they update to a release: the newest ones of the channel, and the embedded ones. Releases whose
    /// manifests were removed are left out.
    /// - Parameters:
    ///   - offer: The release.
    ///   - count: The number of releases of the channel; 0 for none, in which case embedded releases are left out too.
    func olderReleases(
        than offer: ReleaseOffer, on role: RepositoryRole, count: Int, history: ReleaseHistory
    ) throws(ReleasingError) -> [BundleManifest] {
        guard case .channel(let bundle, let channel) = role, count > 0 else { return [] }
        var names: [(channel: String, release: String, manifest: FileDigest)] = []
        let offers = history.entries(of: channel).map(\.offer).filter { old in
            old.order < offer.order && offer.canFollow(old)
        }
        for old in offers.suffix(count) { names.append((channel, old.release, old.manifest)) }
        for old in try settings.embedded where old.bundle == bundle && old.overlaps(offer.runtime) {
            names.append((old.channel, old.release, old.manifest))
        }
        var releases: [BundleManifest] = []
        var digests: Set<FileDigest> = [offer.manifest]
        for name in names where digests.insert(name.manifest).inserted {
            let target = ReleaseNames.targetPath(bundle: bundle, channel: name.channel, release: name.release)
            let path = RepositoryFiles.manifest(name.manifest, target: target)
            guard let bytes = try read(path), FileDigest(of: bytes) == name.manifest,
                let manifest = try? BundleManifest(bytes)
            else { continue }
            releases.append(manifest)
        }
        return releases
    }
}

extension ReleaseOffer {
    /// Whether there can be devices on which both releases work.
    fileprivate func canFollow(_ old: ReleaseOffer) -> Bool {
        guard runtime.overlaps(old.runtime) else { return false }
        guard let platforms, let others = old.platforms else { return true }
        return !platforms.isDisjoint(with: others)
    }
}
