import Foundation
import TomboloUpdates

/// Checks the objects of manifests, each once.
struct ObjectCheck {
    /// The objects to check, each with a description of its use for messages.
    private var objects: [(file: BundleFile, use: String)] = []
    private var known: Set<Content> = []
    /// The releases on offer whose manifests are valid.
    private(set) var offers: [(entry: ReleaseEntry, manifest: BundleManifest)] = []

    private struct Content: Hashable {
        let digest: FileDigest
        let size: Int
    }

    /// Maximum number of objects that are read at a time, the same as in apps.
    private static let parallelRequests = 6
    /// Limit of the objects that are in memory at a time, in bytes. A larger one is read alone.
    private static let maximumMemory = 256 << 20

    /// Adds the objects of a release on offer.
    mutating func add(_ manifest: BundleManifest, of entry: ReleaseEntry) {
        offers.append((entry, manifest))
        add(manifest)
    }

    /// Adds the objects of a manifest.
    mutating func add(_ manifest: BundleManifest) {
        for file in manifest.files where known.insert(Content(digest: file.digest, size: file.size)).inserted {
            objects.append((file, "“\(file.path.text)” of the release “\(manifest.release)”"))
        }
    }

    /// Reads the objects, and returns the problems.
    func findings(in source: any RepositorySource) async -> [VerificationFinding] {
        await withTaskGroup(of: (index: Int, finding: VerificationFinding?).self) { group in
            var (next, running, size) = (0, 0, 0)
            var findings: [Int: VerificationFinding] = [:]
            while next < objects.count || running > 0 {
                if next < objects.count, running < Self.parallelRequests {
                    let (index, object) = (next, objects[next])
                    let (sum, hasOverflowed) = size.addingReportingOverflow(object.file.size)
                    if running == 0 || !hasOverflowed && sum <= Self.maximumMemory {
                        group.addTask { (index, await Self.finding(object.file, object.use, source)) }
                        (next, running, size) = (next + 1, running + 1, sum)
                        continue
                    }
                }
                guard let (index, finding) = await group.next() else { break }
                (running, size) = (running - 1, size - objects[index].file.size)
                findings[index] = finding
            }
            return findings.sorted { $0.key < $1.key }.map(\.value)
        }
    }

    private static func finding(
        _ file: BundleFile, _ use: String, _ source: any RepositorySource
    ) async -> VerificationFinding? {
        let path = RepositoryFiles.object(file.digest)
        do throws(TrustError) {
            guard
                case .bytes(let bytes, _) = try await source.file(
                    .object(file.digest), maximumSize: file.size, resuming: nil)
            else {
                return VerificationFinding(.missing, path, "The object for \(use) does not exist.")
            }
            guard bytes.count == file.size else {
                return VerificationFinding(
                    .object, path, "The object for \(use) has \(bytes.count) bytes instead of \(file.size).")
            }
            guard FileDigest(of: bytes) == file.digest else {
                return VerificationFinding(.object, path, "The object for \(use) has a different SHA-256.")
            }
            return nil
        } catch {
            if case .tooLarge = error {
                return VerificationFinding(.object, path, "The object for \(use) has more than \(file.size) bytes.")
            }
            return VerificationFinding(.unreadable, path, "\(error)")
        }
    }
}
