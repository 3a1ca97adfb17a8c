#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// The SHA-256 of a file, which is its name in the store.
public struct FileDigest: Sendable, Hashable, Codable {
    /// 64 hexadecimal digits in lower case.
    public let text: String

    /// Computes the digest of bytes.
    public init(of bytes: Data) {
        // The library fails here only if memory is exhausted. The digest is then a text that no file has, so no file is mistaken for another.
        text =
            DigestAlgorithm.sha256.digest(of: bytes).map { Hexadecimal.text(of: $0) }
            ?? String(repeating: "-", count: 64)
    }

    /// Parses 64 hexadecimal digits of either case; nil for anything else.
    public init?(_ text: String) {
        guard text.utf8.count == 64 else { return nil }
        // Nearly all are in lower case.
        if text.utf8.allSatisfy(Hexadecimal.isLowerCaseDigit) {
            self.text = text
            return
        }
        let lower = text.lowercased()
        guard lower.utf8.count == 64, lower.utf8.allSatisfy(Hexadecimal.isLowerCaseDigit) else { return nil }
        self.text = lower
    }

    /// Decodes the digits from a string.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        guard let digest = FileDigest(try container.decode(String.self)) else {
            throw DecodingError.dataCorruptedError(in: container, debugDescription: "expected 64 hexadecimal digits")
        }
        self = digest
    }

    /// Encodes the digits as a string.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(text)
    }
}
