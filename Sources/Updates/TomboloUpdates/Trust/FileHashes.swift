package import Foundation

/// The digests of a file. All those with a known algorithm must match.
package struct FileHashes: Sendable, Hashable {
    /// The digests in hexadecimal digits of lower case, by algorithm: `sha256` and `sha512`.
    package let digests: [String: String]

    package init(sha256: FileDigest) { digests = ["sha256": sha256.text] }

    /// Reads digests; unknown algorithms are ignored.
    /// - Throws: ``TrustError/malformed(file:reason:)``, also if no known algorithm is listed.
    init(_ reader: MetadataReader) throws(TrustError) {
        var digests: [String: String] = [:]
        for (name, value) in try reader.members() {
            let text = try value.string()
            if Self.algorithms[name] != nil { digests[name] = text.lowercased() }
        }
        guard !digests.isEmpty else { throw reader.problem("has neither sha256 nor sha512") }
        self.digests = digests
    }

    /// The digest that a file's name contains in a repository with consistent snapshots.
    package var name: String { digests["sha256"] ?? digests["sha512"] ?? "" }

    /// Whether bytes have all these digests.
    package func fit(_ bytes: Data) -> Bool { digests.allSatisfy { Self.digest(of: bytes, $0.key) == $0.value } }

    private static let algorithms: [String: DigestAlgorithm] = ["sha256": .sha256, "sha512": .sha512]

    private static func digest(of bytes: Data, _ algorithm: String) -> String? {
        algorithms[algorithm]?.digest(of: bytes).map { Hexadecimal.text(of: $0) }
    }
}
