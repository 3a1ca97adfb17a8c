import Foundation

/// The names of metadata files.
package enum RoleFile {
    /// Returns the name of a role's file. All characters but letters, digits and `-._~` are percent-encoded, so the name is one part of a path.
    package static func name(of role: String, version: Int? = nil) -> String {
        (version.map { "\($0)." } ?? "") + encoded(role) + ".json"
    }

    /// Returns a text as one part of a path.
    package static func encoded(_ text: String) -> String {
        // Nearly all names consist of such characters only.
        if text.utf8.allSatisfy(isUnreserved) { return text }
        return text.addingPercentEncoding(withAllowedCharacters: unreserved) ?? ""
    }

    private static func isUnreserved(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"),
            UInt8(ascii: "~"):
            true
        default: false
        }
    }

    private static let unreserved = CharacterSet(
        charactersIn: "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~")
}
