package import Foundation
import OrderedCollections
import TomboloJSON

/// The list of the compressed forms that a repository has for a release's files, `hints/MANIFEST.json`.
///
/// Hints are not signed. Wrong hints only lead to useless requests.
package struct TransportHints: Sendable, Hashable {
    /// Limit of the file, in bytes.
    package static let maximumSize = 1 << 20
    /// The value of the member `v`.
    static let version = 1

    /// The sizes of compressed forms without a dictionary, in bytes, by the digest of the file.
    package var zst: [FileDigest: Int]
    /// The compressed forms with dictionaries, by the digest of the file.
    package var deltas: [FileDigest: [FileDelta]]

    package init(zst: [FileDigest: Int] = [:], deltas: [FileDigest: [FileDelta]] = [:]) {
        (self.zst, self.deltas) = (zst, deltas)
    }
}

extension TransportHints {
    private static let file = "hints"

    /// Parses hints.
    /// - Throws: ``TrustError/malformed(file:reason:)``, also for hints of another version.
    package init(_ bytes: Data) throws(TrustError) {
        let value: JSONValue
        do throws(MetadataTextError) {
            value = try MetadataText.parse(bytes, maximumSize: Self.maximumSize)
        } catch {
            throw .malformed(file: Self.file, reason: error.description)
        }
        let reader = MetadataReader(value, file: Self.file)
        let version = try reader.member("v")
        guard try version.integer(from: 0) == Self.version else { throw version.problem("is not \(Self.version)") }
        (zst, deltas) = ([:], [:])
        for (name, size) in try reader.optional("zst")?.members() ?? [] {
            zst[try Self.digest(name, size)] = try size.integer(from: 1)
        }
        for (name, list) in try reader.optional("deltas")?.members() ?? [] {
            deltas[try Self.digest(name, list)] = try list.elements().map(Self.delta)
        }
    }

    private static func digest(_ name: String, _ member: MetadataReader) throws(TrustError) -> FileDigest {
        guard let digest = FileDigest(name), digest.text == name else {
            throw member.problem("is not named by a SHA-256 of 64 hexadecimal digits in lower case")
        }
        return digest
    }

    private static func delta(_ reader: MetadataReader) throws(TrustError) -> FileDelta {
        let pair = try reader.elements()
        guard pair.count == 2 else { throw reader.problem("is not a pair of a digest and a size") }
        return FileDelta(old: try pair[0].digest(), size: try pair[1].integer(from: 1))
    }

    /// The canonical form. The deltas of a file are sorted by size, then by the digest of the older file.
    package var encoded: Data {
        let sizes = zst.map { ($0.key.text, JSONValue.integer($0.value)) }
        let lists = deltas.map { digest, list in
            let sorted = list.sorted { ($0.size, $0.old.text) < ($1.size, $1.old.text) }
            return (digest.text, JSONValue.array(sorted.map { [.string($0.old.text), .integer($0.size)] }))
        }
        let value: JSONValue = [
            "deltas": .object(OrderedDictionary(uniqueKeysWithValues: lists)), "v": .integer(Self.version),
            "zst": .object(OrderedDictionary(uniqueKeysWithValues: sizes)),
        ]
        // This cannot fail, because only fractions and bytes have no canonical form.
        return Data((try? CanonicalJSON.bytes(of: value)) ?? [])
    }
}
