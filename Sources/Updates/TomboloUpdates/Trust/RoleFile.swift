import Foundation

/// The names of metadata files.
package enum RoleFile {
    /// Returns the name of a role's file. All characters but letters, digits and `-._~` are percent-encoded, so the name is one part of a path.
    package static func name(of role: String, version: Int? = nil) -> String {
        (version.map { "\($0)." } ?? "") + encoded(role) + ".json"
    }

    /// Returns a text as one part of a path.
    package static func encoded(_ text: String) -> String {
        text.addingPercentEncoding(withAllowedCharacters: unreserved) ?? ""
    }

    private static let unreserved = CharacterSet(
        charactersIn: "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~")
}
