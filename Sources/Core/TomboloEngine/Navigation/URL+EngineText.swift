#if canImport(FoundationEssentials)
package import FoundationEssentials
#else
package import Foundation
#endif

extension URL {
    /// Creates a URL from text that a web engine wrote, with its percent-encoding unchanged; nil if it is not a valid URL.
    ///
    /// Engines follow the WHATWG URL standard, which leaves some characters unencoded that RFC 3986 requires to be
    /// encoded (`|`, `[`, a lone `%`). `URL(string:)` treats text with such characters as entirely unencoded, and
    /// encodes its percent signs again.
    package init?(engineText text: String) {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(text.utf8.count)
        var isAuthority = true
        var isFragment = false
        var slashes = 0
        let source = Array(text.utf8)
        for (index, byte) in source.enumerated() {
            switch byte {
            case UInt8(ascii: "/"):
                slashes += 1
                // The third slash of scheme://host/ ends the only part that may contain brackets.
                if slashes > 2 { isAuthority = false }
            case UInt8(ascii: "?"): isAuthority = false
            default: break
            }
            let isKept =
                switch byte {
                case UInt8(ascii: "%"):
                    index + 2 < source.count && source[index + 1].isASCIIHexDigit && source[index + 2].isASCIIHexDigit
                case UInt8(ascii: "#"): !isFragment
                case UInt8(ascii: "["), UInt8(ascii: "]"): isAuthority
                default: byte.isASCIILetter || byte.isASCIIDigit || Self.otherURLCharacters.contains(byte)
                }
            if byte == UInt8(ascii: "#") { (isFragment, isAuthority) = (true, false) }
            if isKept {
                bytes.append(byte)
            } else {
                bytes += [UInt8(ascii: "%"), Self.hexDigits[Int(byte >> 4)], Self.hexDigits[Int(byte & 15)]]
            }
        }
        self.init(string: String(decoding: bytes, as: UTF8.self))
    }

    private static let otherURLCharacters = Set("-._~:/?@!$&'()*+,;=".utf8)
    private static let hexDigits = Array("0123456789ABCDEF".utf8)
}

extension UInt8 {
    fileprivate var isASCIIHexDigit: Bool {
        isASCIIDigit || (0x41...0x46).contains(self) || (0x61...0x66).contains(self)
    }
}
