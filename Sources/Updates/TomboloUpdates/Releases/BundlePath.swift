import Foundation

/// The path of a file in a bundle: relative, with `/` between its parts.
///
/// Publishing and reading use the same rules, so a client never has to interpret a path that means something else on another system.
package struct BundlePath: Sendable, Hashable {
    /// Limit of a path, in bytes of UTF-8.
    package static let maximumLength = 1024

    /// The path as written in the manifest.
    package let text: String

    /// Validates a path.
    /// - Throws: ``BundlePathError``, with the reason.
    package init(_ text: String) throws(BundlePathError) {
        guard !text.isEmpty else { throw .empty }
        guard text.utf8.count <= Self.maximumLength else { throw .tooLong }
        if !Self.isPlain(text) {
            for scalar in text.unicodeScalars where Self.isForbidden(scalar) { throw .character(scalar) }
            guard Self.isComposed(text) else { throw .notComposed }
        }
        var bytes = text
        if let problem = bytes.withUTF8(Self.problem) { throw problem }
        self.text = text
    }

    /// Splits at the bytes of `/`. A `/` with a combining mark is another `Character`, but file systems split there too.
    private static func problem(ofParts path: UnsafeBufferPointer<UInt8>) -> BundlePathError? {
        var start = 0
        while true {
            let end = path[start...].firstIndex(of: UInt8(ascii: "/")) ?? path.endIndex
            let part = UnsafeBufferPointer(rebasing: path[start..<end])
            guard let first = part.first else { return .emptyPart }
            if first == UInt8(ascii: "."), part.count <= 2, part.last == first {
                return .relativePart(String(decoding: part, as: UTF8.self))
            }
            if WindowsNames.isReserved(part) { return .reserved(String(decoding: part, as: UTF8.self)) }
            guard end < path.endIndex else { return nil }
            start = end + 1
        }
    }

    /// Appends the key for comparing paths without regard to case, in UTF-8. `/` is replaced by 0, which sorts before all other bytes of a
    /// path, so that a folder's files directly follow a file with the folder's name.
    package func appendFoldedKey(to keys: inout [UInt8]) {
        let start = keys.count
        for byte in text.utf8 {
            switch byte {
            case UInt8(ascii: "A")...UInt8(ascii: "Z"): keys.append(byte + 32)
            case UInt8(ascii: "/"): keys.append(0)
            case 0x80...:
                keys.removeSubrange(start...)
                keys += folded.utf8.map { $0 == UInt8(ascii: "/") ? 0 : $0 }
                return
            default: keys.append(byte)
            }
        }
    }

    private var folded: String {
        // Equal to Unicode's case folding, except that ı is also equated with i. Uppercasing converts ß to “ss” and maps σ and ς to one
        // letter. The lowercasing before it converts ẞ to ß.
        text.lowercased().uppercased().lowercased().precomposedStringWithCanonicalMapping
    }

    /// Whether a text consists of permitted ASCII characters.
    private static func isPlain(_ text: String) -> Bool {
        text.utf8.allSatisfy { $0 >= 0x20 && $0 < 0x7F && $0 != UInt8(ascii: "\\") }
    }

    private static func isForbidden(_ scalar: Unicode.Scalar) -> Bool {
        // Unicode's control characters. Unicode will not add any.
        scalar.value < 0x20 || (0x7F...0x9F).contains(scalar.value) || scalar == "\\"
    }

    /// Whether a text is in normalization form C. Otherwise two forms of a name would be two files on one system and one file on
    /// another.
    private static func isComposed(_ text: String) -> Bool {
        text.utf8.allSatisfy { $0 < 0x80 } || text.precomposedStringWithCanonicalMapping.utf8.elementsEqual(text.utf8)
    }
}

extension BundlePath {
    /// Whether this path is sorted before another one in a manifest, in the order of their UTF-8 bytes.
    package func precedes(_ other: BundlePath) -> Bool {
        text.utf8.lexicographicallyPrecedes(other.text.utf8)
    }
}
