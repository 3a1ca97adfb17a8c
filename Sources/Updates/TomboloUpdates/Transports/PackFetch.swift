import Foundation

/// Fetches a release's pack for the release that the device has.
struct PackFetch: Sendable {
    let entry: ReleaseEntry
    /// The manifests for which a pack may exist, in order of preference.
    let old: [FileDigest]
    let transports: TransportClient
    let files: KnownFiles

    /// Limit of a pack, in bytes. The whole pack is in memory.
    static let maximumSize = 64 << 20

    /// Fetches the pack.
    /// - Parameter limit: The size of the missing files without compression. A larger pack is not fetched.
    /// - Returns: nil if there is no pack, or it could not be fetched.
    /// - Throws: ``UpdateError`` if no other transport should be tried.
    func run(atMost limit: Int = .max) async throws(UpdateError) -> PackReader? {
        let limit = min(limit, Self.maximumSize)
        for digest in old where files.canDecompress {
            guard let size = entry.packs[digest], size <= limit else { continue }
            let file = TransportFile.pack(entry.manifest, from: digest)
            do throws(TrustError) {
                guard let bytes = try await transports.bytes(of: file, maximumSize: size) else { continue }
                return PackReader(bytes, files)
            } catch {
                if error.endsFetch { throw UpdateError(error) }
                // The received part of a pack contains complete records, which can be used.
                if let part = await StoredPart(store: transports.store, file: file).part() {
                    return PackReader(part.bytes, files)
                }
            }
        }
        return nil
    }
}
