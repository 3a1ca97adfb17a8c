import COpenSSL
import Foundation
import TomboloUpdates

/// A file on a remote, as `rclone lsjson` describes it.
struct RemoteFile: Decodable, Sendable {
    /// The path, relative to the listed folder.
    let path: String
    /// The size in bytes; negative if the remote does not know it.
    let size: Int
    /// The digests, by the name of the algorithm.
    let hashes: [String: String]?

    private enum CodingKeys: String, CodingKey {
        case path = "Path"
        case size = "Size"
        case hashes = "Hashes"
    }

    /// Whether the file's digests match the given content; false if all their algorithms are unknown.
    func hasContent(_ bytes: Data) -> Bool {
        let known = (hashes ?? [:]).compactMap { name, value -> Bool? in
            guard let algorithm = Self.algorithms[name.lowercased()], !value.isEmpty else { return nil }
            return Self.digest(of: bytes, algorithm()) == value.lowercased()
        }
        return !known.isEmpty && known.allSatisfy(\.self)
    }

    // The digest algorithms of storage services. The digests only detect damage; signatures protect the files against
    // attackers.
    private static let algorithms: [String: @Sendable () -> OpaquePointer?] = [
        "md5": { EVP_md5() }, "sha1": { EVP_sha1() }, "sha-1": { EVP_sha1() }, "sha256": { EVP_sha256() },
    ]

    private static func digest(of bytes: Data, _ algorithm: OpaquePointer?) -> String? {
        var digest = [UInt8](repeating: 0, count: Int(EVP_MAX_MD_SIZE))
        var count: UInt32 = 0
        let isDone = bytes.withUnsafeBytes {
            EVP_Digest($0.baseAddress, $0.count, &digest, &count, algorithm, nil) == 1
        }
        return isDone ? Hexadecimal.text(of: digest.prefix(Int(count))) : nil
    }
}
