import Foundation

/// The path of a file in a bundle: relative, with `/` between its parts.
///
/// Publishing and reading use the same rules, so a client never has to interpret a path that means something else on another system.
package struct BundlePath: Sendable, Hashable {
    /// Limit of a path, in bytes of UTF-8.
    package static let maximumLength = 1024

    /// The path as the manifest has it.
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
        for part in Self.parts(of: text) {
            switch part {
            case "": throw .emptyPart
            case ".", "..": throw .relativePart(String(part))
            default: if WindowsNames.isReserved(part) { throw .reserved(String(part)) }
            }
        }
        self.text = text
    }

    /// The key by which paths are compared where case does not count. `/` is replaced by U+0000, which sorts before all characters of a
    /// path: a folder's files directly follow a file with the folder's name.
    package var foldedKey: String {
        if text.utf8.allSatisfy({ $0 < 0x80 }) { return asciiKey }
        // Equal to Unicode's case folding, except that ı is also equated with i. The uppercase makes “ss” of ß and one letter of σ and ς,
        // and the lowercase before it makes ß of ẞ.
        let plain = text.lowercased().uppercased().lowercased().precomposedStringWithCanonicalMapping
        return String(String.UnicodeScalarView(plain.unicodeScalars.map { $0 == "/" ? "\0" : $0 }))
    }

    private var asciiKey: String {
        let bytes = text.utf8.map { byte -> UInt8 in
            switch byte {
            case UInt8(ascii: "A")...UInt8(ascii: "Z"): byte + 32
            case UInt8(ascii: "/"): 0
            default: byte
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// Whether a text has only characters of ASCII, none of which is forbidden.
    private static func isPlain(_ text: String) -> Bool {
        text.utf8.allSatisfy { $0 >= 0x20 && $0 < 0x7F && $0 != UInt8(ascii: "\\") }
    }

    /// Splits at the bytes of `/`. A `/` with a combining mark is another `Character`, but file systems split there too.
    private static func parts(of text: String) -> [Substring] {
        text.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false).map(Substring.init)
    }

    private static func isForbidden(_ scalar: Unicode.Scalar) -> Bool {
        // The control characters of Unicode, to which none will be added.
        scalar.value < 0x20 || (0x7F...0x9F).contains(scalar.value) || scalar == "\\"
    }

    /// Whether a text is in normalization form C. Two forms of one name would be two files on one system and one file on another.
    private static func isComposed(_ text: String) -> Bool {
        text.utf8.allSatisfy { $0 < 0x80 } || text.precomposedStringWithCanonicalMapping.utf8.elementsEqual(text.utf8)
    }
}

extension BundlePath {
    /// Whether this path is sorted before another one in a manifest: by the bytes of UTF-8.
    package func precedes(_ other: BundlePath) -> Bool {
        text.utf8.lexicographicallyPrecedes(other.text.utf8)
    }
}
