import COpenSSL
#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif
import OrderedCollections
import TomboloEngine

/// A file's SHA-256, by which the store names it.
public struct FileDigest: Sendable, Hashable, Codable {
    /// 64 hexadecimal digits in lower case.
    public let text: String

    /// The digest of bytes.
    public init(of bytes: Data) {
        var digest = [UInt8](repeating: 0, count: Int(EVP_MAX_MD_SIZE))
        var count: UInt32 = 0
        let isDone = bytes.withUnsafeBytes {
            EVP_Digest($0.baseAddress, $0.count, &digest, &count, EVP_sha256(), nil) == 1
        }
        // OpenSSL fails here only without memory; no file has this digest, so nothing is taken for another.
        text = isDone ? Hexadecimal.text(of: digest.prefix(Int(count))) : String(repeating: "-", count: 64)
    }

    /// Reads 64 hexadecimal digits of either case; nil for anything else.
    public init?(_ text: String) {
        let lower = text.lowercased()
        guard lower.utf8.count == 64, lower.utf8.allSatisfy(Hexadecimal.isLowerCaseDigit) else { return nil }
        self.text = lower
    }

    /// Reads the digits.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        guard let digest = FileDigest(try container.decode(String.self)) else {
            throw DecodingError.dataCorruptedError(in: container, debugDescription: "64 hexadecimal digits belong here")
        }
        self = digest
    }

    /// Writes the digits.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(text)
    }

    /// The member `sha256`, which may be left out.
    static func text(in members: OrderedDictionary<String, JSONValue>) throws(RoutesMapProblem.Reason) -> String? {
        guard let value = members["sha256"], value != .null else { return nil }
        guard let text = value.stringValue, let digest = FileDigest(text) else {
            throw .wrongType("sha256", "64 hexadecimal digits")
        }
        return digest.text
    }
}
