import Crypto
#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif
import OrderedCollections
import TomboloEngine

/// A file's SHA-256, by which the store names it.
public struct FileDigest: Sendable, Hashable {
    /// 64 hexadecimal digits in lower case.
    public let text: String

    /// The digest of bytes.
    public init(of bytes: some DataProtocol) { self.init(SHA256.hash(data: bytes)) }

    init(_ digest: SHA256Digest) { text = Hexadecimal.text(of: digest) }

    /// Reads 64 hexadecimal digits of either case; nil for anything else.
    public init?(_ text: String) {
        let lower = text.lowercased()
        guard lower.utf8.count == 64, lower.utf8.allSatisfy(Hexadecimal.isLowerCaseDigit) else { return nil }
        self.text = lower
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
