#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// The path of a URL as a list of names below a folder. Ambiguous and unsafe paths are rejected.
///
/// Percent-encoding is decoded exactly once. A path that would need normalisation is rejected, not normalised.
package struct ResourcePath: Hashable {
    /// The reason why a path is rejected.
    package enum Refusal: Error, Hashable {
        /// The path is not empty and does not begin with a slash.
        case relative
        /// A percent sign without two hexadecimal digits, or bytes that are not UTF-8.
        case malformed
        /// A name still contains percent-encoding after decoding.
        case doublyEncoded
        /// A name is empty, `.` or `..`.
        case dots
        /// A name begins with a dot and is not `.well-known`.
        case hidden
        /// A name contains a slash, a backslash or a control character, or begins with a drive letter (`C:`).
        case forbiddenCharacter
        /// A name of more than 255 bytes, or a path of more than 4000 bytes.
        case tooLong
    }

    /// The names of the path, without `.` and `..`; empty for the folder itself.
    package let names: [String]
    /// Whether the path ends with a slash. Such a path can only name a folder.
    package let isFolder: Bool

    /// Parses the path of a URL as it is written; an empty path is the folder itself.
    package init(percentEncoded path: String) throws(Refusal) {
        var segments = path.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
        guard path.utf8.count <= 3 * 4000 else { throw .tooLong }
        if segments.first?.isEmpty == true { segments.removeFirst() } else { throw .relative }
        isFolder = segments.last?.isEmpty == true
        if isFolder { segments.removeLast() }
        var names: [String] = []
        for segment in segments { names.append(try Self.name(in: segment)) }
        guard names.reduce(0, { $0 + $1.utf8.count + 1 }) <= 4000 else { throw .tooLong }
        self.names = names
    }

    private static func name(in segment: Substring.UTF8View) throws(Refusal) -> String {
        guard let bytes = decoded(segment), let name = String(validating: bytes, as: UTF8.self) else {
            throw .malformed
        }
        if bytes.isEmpty || name == "." || name == ".." { throw .dots }
        if bytes.count > 255 { throw .tooLong }
        if bytes.contains(where: { $0 < 0x20 || $0 == 0x7F || $0 == UInt8(ascii: "/") || $0 == UInt8(ascii: "\\") }) {
            throw .forbiddenCharacter
        }
        if bytes.count >= 2, bytes[0].isASCIILetter, bytes[1] == UInt8(ascii: ":") { throw .forbiddenCharacter }
        if holdsEncoding(bytes) { throw .doublyEncoded }
        if bytes[0] == UInt8(ascii: "."), name != ".well-known" { throw .hidden }
        return name
    }

    private static func decoded(_ segment: Substring.UTF8View) -> [UInt8]? {
        var bytes: [UInt8] = []
        var rest = segment[...]
        while let byte = rest.popFirst() {
            guard byte == UInt8(ascii: "%") else {
                bytes.append(byte)
                continue
            }
            guard let high = rest.popFirst()?.hexDigitValue, let low = rest.popFirst()?.hexDigitValue else {
                return nil
            }
            bytes.append(high << 4 | low)
        }
        return bytes
    }

    private static func holdsEncoding(_ bytes: [UInt8]) -> Bool {
        bytes.indices.dropLast(2).contains { index in
            bytes[index] == UInt8(ascii: "%") && bytes[index + 1].hexDigitValue != nil
                && bytes[index + 2].hexDigitValue != nil
        }
    }
}

extension UInt8 {
    fileprivate var hexDigitValue: UInt8? {
        switch self {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): self - UInt8(ascii: "0")
        case UInt8(ascii: "a")...UInt8(ascii: "f"): self - UInt8(ascii: "a") + 10
        case UInt8(ascii: "A")...UInt8(ascii: "F"): self - UInt8(ascii: "A") + 10
        default: nil
        }
    }
}
