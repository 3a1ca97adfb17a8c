package import Foundation
import TomboloUpdates

extension ReleaseRepository {
    /// Publishes the files of a folder as a release of a channel.
    ///
    /// The same files, bundle and release give the same manifest. Files that the repository already has are not written again. Until
    /// enough keys have signed, everything stays in staging.
    /// - Parameters:
    ///   - count: The number of releases of the channel from which deltas and packs are made, and also from the embedded releases; 0 for no deltas and
    ///     packs.
    ///   - signers: Keys of the channel, and the online key if it is available.
    ///   - now: The time of signing.
    ///   - generator: The source of the rollout's salt.
    /// - Throws: ``ReleasingError``.
    package func publish(
        _ site: ReleaseSite, as request: ReleaseRequest, deltas count: Int, signers: [any Signer], now: Date,
        using generator: inout some RandomNumberGenerator
    ) async throws(ReleasingError) -> PublishOutcome {
        var new = try newOffer(site, as: request, signers: signers, now: now, using: &generator)
        try await stageForms(of: &new, deltas: count)
        return try offer(new, with: signers, now: now)
    }

    /// Publishes the files of a folder as a release of a channel, without compressed forms.
    /// - Throws: ``ReleasingError``.
    package func publish(
        _ site: ReleaseSite, as request: ReleaseRequest, signers: [any Signer], now: Date,
        using generator: inout some RandomNumberGenerator
    ) throws(ReleasingError) -> PublishOutcome {
        try offer(
            try newOffer(site, as: request, signers: signers, now: now, using: &generator), with: signers, now: now)
    }

    /// Checks a request, and puts its files and its manifest in staging.
    private func newOffer(
        _ site: ReleaseSite, as request: ReleaseRequest, signers: [any Signer], now: Date,
        using generator: inout some RandomNumberGenerator
    ) throws(ReleasingError) -> NewOffer {
        let role = try ReleasingError.of { () throws(ReleaseNameError) in
            try ReleaseNames.check(release: request.release)
            return try RepositoryRole.channel(request.channel, of: request.bundle)
        }
        let (state, version, expires) = try begin(role, signers: signers, now: now)
        guard !site.overlaps(folder.path) else { throw .site(.containsRepository(site.path)) }
        let history = try ReleaseHistory(of: request.bundle, in: self, state: state)
        guard !history.contains(request.release) else { throw .usedRelease(request.release) }
        let order = request.order ?? history.lastOrder + 1
        guard order > history.lastOrder else { throw .usedOrder(order, next: history.lastOrder + 1) }
        try checkRuntime(of: request)

        let manifest = try stage(site, as: request)
        let channel = try state.channel(request.channel, of: request.bundle)
        let rollout = request.rollout.map { RolloutPlan(salt: RolloutPlan.salt(using: &generator), steps: $0.steps) }
        let offer = ReleaseOffer(
            manifest, order: order, runtime: request.runtime, needs: request.needs, platforms: request.platforms,
            rollout: rollout)
        return NewOffer(
            offer: offer, manifest: manifest, isMandatory: request.isMandatory, role: role, channel: channel,
            version: version, expires: expires, halts: try state.halts(of: request.bundle), history: history)
    }

    private func checkRuntime(of request: ReleaseRequest) throws(ReleasingError) {
        let embedded = try settings.embedded.filter { $0.bundle == request.bundle }
        guard request.isForNewRuntime || embedded.isEmpty || embedded.contains(where: { $0.overlaps(request.runtime) })
        else { throw .runtime(request.runtime, embedded: embedded) }
    }

    /// Puts the files of a site and their manifest in staging.
    private func stage(_ site: ReleaseSite, as request: ReleaseRequest) throws(ReleasingError) -> BundleManifest {
        var files: [BundleFile] = []
        for path in site.files {
            let bytes = try ReleasingError.of { () throws(SiteError) in try site.bytes(of: path) }
            files.append(BundleFile(path: path, digest: FileDigest(of: bytes), size: bytes.count))
        }
        // Makes the manifest before anything is written, because making it fails if two paths collide.
        let manifest = try ReleasingError.of { () throws(BundleManifestError) in
            try BundleManifest(bundle: request.bundle, release: request.release, files: files)
        }
        for file in files {
            // Read again, so that only one file is in memory at a time.
            let bytes = try ReleasingError.of { () throws(SiteError) in try site.bytes(of: file.path) }
            guard FileDigest(of: bytes) == file.digest else {
                throw .site(.unreadable(file.path.text, reason: "it changed meanwhile"))
            }
            try stageContent(bytes, as: RepositoryFiles.object(file.digest))
        }
        let target = ReleaseNames.targetPath(
            bundle: request.bundle, channel: request.channel, release: request.release)
        try stageContent(manifest.bytes, as: RepositoryFiles.manifest(manifest.digest, target: target))
        return manifest
    }
}
