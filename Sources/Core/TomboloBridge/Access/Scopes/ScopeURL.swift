#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif
import TomboloEngine

/// Reads the origin of a URL that a page sent, provided that all URL parsers agree on the origin.
enum ScopeURL {
    /// Returns the origin of a URL; nil for URLs that parsers may interpret differently: those with user information,
    /// backslashes, white space, control characters, or characters that are not ASCII.
    static func origin(of text: String) -> Origin? {
        guard text.utf8.allSatisfy({ (0x21...0x7E).contains($0) && $0 != UInt8(ascii: "\\") }),
            let url = URL(string: text), url.user(percentEncoded: true) == nil,
            url.password(percentEncoded: true) == nil,
            let scheme = url.scheme, text.dropFirst(scheme.count).hasPrefix("://")
        else { return nil }
        let authority = text.dropFirst(scheme.count + 3).prefix { !"/?#".contains($0) }
        guard !authority.contains("@") else { return nil }
        let origin = Origin(of: url)
        return origin.isOpaque ? nil : origin
    }
}
