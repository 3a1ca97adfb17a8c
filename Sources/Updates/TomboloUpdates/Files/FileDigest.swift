#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// The SHA-256 digest of a file, which is the file's name in the store.
public struct FileDigest: Sendable, Hashable, Codable {
    /// The size of a digest, in bytes.
    package static let size = 32

    /// Four words, in memory order. A manifest has many digests, so a digest must not allocate memory. This is not a SIMD type, because its alignment would be
    /// greater than that of async function frames.
    private typealias Words = (UInt64, UInt64, UInt64, UInt64)

    private let words: Words

    /// Computes the digest of bytes.
    public init(of bytes: Data) {
        var words: Words = (0, 0, 0, 0)
        let isDone = bytes.withUnsafeBytes { bytes in
            withUnsafeMutableBytes(of: &words) { DigestAlgorithm.sha256.compute(bytes, into: $0) }
        }
        // The library fails here only if memory is exhausted. The digest is then random, so that no file is mistaken for another.
        func random() -> UInt64 { .random(in: .min ... .max) }
        self.words = isDone ? words : (random(), random(), random(), random())
    }

    /// Creates a digest from its 32 bytes; nil for another number of bytes.
    package init?(bytes: some Collection<UInt8>) {
        guard bytes.count == Self.size else { return nil }
        var words: Words = (0, 0, 0, 0)
        withUnsafeMutableBytes(of: &words) { $0.copyBytes(from: bytes) }
        self.words = words
    }

    /// Parses 64 hexadecimal digits of either case; nil for anything else.
    public init?(_ text: String) {
        guard text.utf8.count == 2 * Self.size, let bytes = Hexadecimal.bytes(of: text) else { return nil }
        self.init(bytes: bytes)
    }

    /// Parses 64 hexadecimal digits in lower case, the only form of a digest in signed data; nil for anything else.
    package init?(lowerCase digits: Span<UInt8>) {
        guard digits.count == 2 * Self.size else { return nil }
        var words: Words = (0, 0, 0, 0)
        var all: UInt8 = 0
        withUnsafeMutableBytes(of: &words) { bytes in
            // Without branches, because a manifest has thousands of digits.
            for index in 0..<Self.size {
                let high = Hexadecimal.value(ofLowerCase: digits[2 * index])
                let low = Hexadecimal.value(ofLowerCase: digits[2 * index + 1])
                all |= high | low
                bytes[index] = high << 4 | low
            }
        }
        guard all < 16 else { return nil }
        self.words = words
    }

    /// 64 hexadecimal digits in lower case.
    public var text: String { withUnsafeBytes(of: words) { Hexadecimal.text(of: $0) } }

    package var bytes: [UInt8] { withUnsafeBytes(of: words) { Array($0) } }

    /// Whether two digests are equal.
    public static func == (one: FileDigest, other: FileDigest) -> Bool { one.words == other.words }

    /// Hashes the digest.
    public func hash(into hasher: inout Hasher) { withUnsafeBytes(of: words) { hasher.combine(bytes: $0) } }

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
