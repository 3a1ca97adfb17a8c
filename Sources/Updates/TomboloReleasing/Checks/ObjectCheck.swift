import Foundation
import TomboloUpdates

/// Checks the objects of manifests, each once.
struct ObjectCheck {
    private let folder: PublicFolder
    private var checked: Set<BundleFile> = []
    /// The releases on offer whose manifests are valid.
    private(set) var offers: [(entry: ReleaseEntry, manifest: BundleManifest)] = []
    /// The problems so far.
    private(set) var findings: [VerificationFinding] = []

    /// Begins a check of the objects of a repository.
    init(_ folder: PublicFolder) { self.folder = folder }

    /// Checks the objects of a release on offer.
    mutating func check(_ manifest: BundleManifest, of entry: ReleaseEntry) {
        offers.append((entry, manifest))
        check(manifest)
    }

    /// Checks the objects of a manifest.
    mutating func check(_ manifest: BundleManifest) {
        for file in manifest.files where checked.insert(file).inserted { check(file, of: manifest) }
    }

    private mutating func check(_ file: BundleFile, of manifest: BundleManifest) {
        let path = RepositoryFiles.object(file.digest)
        let use = "“\(file.path.text)” of the release “\(manifest.release)”"
        do throws(StoreError) {
            guard let bytes = try folder.read(path) else {
                findings.append(VerificationFinding(.missing, path, "The object of \(use) does not exist."))
                return
            }
            guard bytes.count == file.size else {
                findings.append(
                    VerificationFinding(
                        .object, path, "The object of \(use) has \(bytes.count) bytes instead of \(file.size)."))
                return
            }
            guard FileDigest(of: bytes) == file.digest else {
                findings.append(VerificationFinding(.object, path, "The object of \(use) has another SHA-256."))
                return
            }
        } catch {
            findings.append(VerificationFinding(.unreadable, path, "\(error)"))
        }
    }
}
