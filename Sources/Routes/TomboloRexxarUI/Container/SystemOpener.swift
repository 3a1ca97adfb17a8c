import Foundation
import TomboloEngine

/// Opens addresses in other programs of the system.
@MainActor
enum SystemOpener {
    /// The schemes that a page may open after a click: the web, mail and telephone.
    private static let schemes: Set<String> = ["http", "https", "mailto", "tel"]

    /// Returns the address to pass to another program; nil if addresses of this scheme are not opened.
    ///
    /// In a `mailto:` address, fields that could make a mail program attach files are left out.
    static func address(for url: URL) -> String? {
        guard let scheme = url.scheme?.lowercased(), schemes.contains(scheme) else { return nil }
        return OutsideAddress.tidied(url).absoluteString
    }
}
