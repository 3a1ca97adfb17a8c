import Foundation
import TomboloUpdates

extension RepositoryVerification {
    /// Checks the packs and hints of the releases on offer, as far as this is possible without older releases: that packs have their
    /// signed sizes, and that hints can be read. A release without hints is valid.
    func packFindings(
        _ offers: [(entry: ReleaseEntry, manifest: BundleManifest)]
    ) async -> [VerificationFinding] {
        var findings: [VerificationFinding] = []
        for (entry, manifest) in offers {
            for (old, size) in entry.packs.sorted(by: { $0.key.text < $1.key.text }) {
                let file = TransportFile.pack(entry.manifest, from: old)
                guard let problem = await problem(of: file, size: size, entry) else { continue }
                findings.append(VerificationFinding(problem.kind, file.path, problem.detail))
            }
            let file = TransportFile.hints(manifest.digest)
            do throws(TrustError) {
                let answer = try await source.file(file, maximumSize: TransportHints.maximumSize, resuming: nil)
                if case .bytes(let bytes, _) = answer { _ = try TransportHints(bytes) }
            } catch {
                findings.append(VerificationFinding(.hints, file.path, "\(error)"))
            }
        }
        return findings
    }

    private func problem(
        of file: TransportFile, size: Int, _ entry: ReleaseEntry
    ) async -> (kind: VerificationFinding.Kind, detail: String)? {
        do throws(TrustError) {
            guard case .bytes(let bytes, _) = try await source.file(file, maximumSize: size, resuming: nil) else {
                return (.missing, "The release “\(entry.release)” names this pack, but it does not exist.")
            }
            guard bytes.count == size else {
                return (.pack, "It has \(bytes.count) bytes, but the signed size is \(size).")
            }
            return nil
        } catch {
            if case .tooLarge = error { return (.pack, "It has more than the signed size of \(size) bytes.") }
            return (.unreadable, "\(error)")
        }
    }
}
