import Foundation
import TomboloUpdates

extension RepositoryVerification {
    /// Checks a delegated role, and the releases that it offers.
    func channelFindings(
        _ delegation: Delegation, _ client: TrustClient, _ objects: inout ObjectCheck
    ) async -> [VerificationFinding] {
        let content: TargetsMetadata
        do throws(TrustError) { content = try await client.role(delegation.name).content } catch {
            return [VerificationFinding(error)]
        }
        do throws(ReleaseChannelError) {
            switch try? RepositoryRole(delegation.name) {
            case .channel(let bundle, let name):
                let channel = try ReleaseChannel(
                    role: delegation.name, signed: content.content, bundle: bundle, channel: name)
                return await offerFindings(channel, content, delegation, client, &objects)
            case .halt(let bundle):
                _ = try HaltList(role: delegation.name, signed: content.content, bundle: bundle)
                return []
            default: return []
            }
        } catch {
            return [VerificationFinding(.channel, "\(delegation.name).json", "\(error)")]
        }
    }

    private func offerFindings(
        _ channel: ReleaseChannel, _ content: TargetsMetadata, _ delegation: Delegation, _ client: TrustClient,
        _ objects: inout ObjectCheck
    ) async -> [VerificationFinding] {
        let file = "\(delegation.name).json"
        var findings = channel.passedOver.map { VerificationFinding(.passedOver, file, "\($0)") }
        for entry in channel.entries {
            if channel.revoked.contains(entry.manifest) {
                findings.append(
                    VerificationFinding(
                        .revokedOffer, file, "The release “\(entry.release)” is both offered and revoked."))
            }
            guard delegation.includes(entry.targetPath), let record = content.targets[entry.targetPath] else {
                findings.append(
                    VerificationFinding(
                        .delegation, delegation.name, "“\(entry.targetPath)” is not among the paths of the role."))
                continue
            }
            let path = RepositoryFiles.manifest(entry.manifest, target: entry.targetPath)
            let bytes: Data
            do throws(TrustError) { bytes = try await client.target(entry.targetPath, record) } catch {
                findings.append(VerificationFinding(VerificationFinding(error).kind, path, "\(error)"))
                continue
            }
            do throws(BundleManifestError) {
                objects.add(try BundleManifest(bytes, of: entry, bundle: channel.bundle), of: entry)
            } catch {
                findings.append(VerificationFinding(.manifest, path, "\(error)"))
            }
        }
        return findings
    }

    /// Checks that the embedded releases are still in the repository with their files, because deltas are made from these
    /// files.
    func embeddedFindings(in folder: PublicFolder, _ objects: inout ObjectCheck) -> [VerificationFinding] {
        guard let bytes = try? folder.read(RepositorySettings.fileName), let settings = try? RepositorySettings(bytes)
        else { return [] }
        return settings.embedded.compactMap { release in
            let path = RepositoryFiles.manifest(
                release.manifest,
                target: ReleaseNames.targetPath(
                    bundle: release.bundle, channel: release.channel, release: release.release))
            if let bytes = try? folder.read(path), FileDigest(of: bytes) == release.manifest,
                let manifest = try? BundleManifest(bytes)
            {
                objects.add(manifest)
                return nil
            }
            return VerificationFinding(
                .embedded, path, "The manifest of the embedded release “\(release.release)” is missing or damaged.")
        }
    }
}
