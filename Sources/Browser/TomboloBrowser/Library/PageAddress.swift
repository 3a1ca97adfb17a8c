import Foundation

/// The normalised address of a page in the library: a web address without a user name and password.
struct PageAddress: Sendable, Hashable {
    let text: String
    /// The host, which identifies the site.
    let host: SiteHost

    /// Limit of an address, in bytes. Longer addresses are not meant for users.
    static let maximumLength = 4096

    /// Normalises an address; nil if the library does not keep it.
    init?(_ url: URL) {
        let whole = url.absoluteString
        guard whole.utf8.count <= Self.maximumLength, let mark = whole.utf8.firstRange(of: "://".utf8),
            let host = SiteHost(of: url)
        else {
            return nil
        }
        let scheme = whole[..<mark.lowerBound].lowercased()
        guard let port = Self.ports[scheme] else { return nil }
        let authority = AddressAuthority.first(of: whole[mark.upperBound...])
        let rest = whole[authority.endIndex...]
        // A password must not appear in a list.
        let place = AddressAuthority.withoutUser(authority)
        guard let encoded = AddressAuthority.encoded(place)?.lowercased() else { return nil }
        let short = encoded.hasSuffix(port) ? String(encoded.dropLast(port.count)) : encoded
        text = "\(scheme)://\(short)\(rest.utf8.first == UInt8(ascii: "/") ? "" : "/")\(rest)"
        self.host = host
    }

    /// Returns the URL of an address that was read from the file; nil if it is not a web address. Only another program
    /// can have written such an address to the file.
    static func url(_ text: String) -> URL? {
        guard ports.keys.contains(where: { text.hasPrefix($0 + "://") }) else { return nil }
        return URL(string: text)
    }

    /// The web schemes, and their default ports, which are omitted.
    private static let ports = ["https": ":443", "http": ":80"]

    /// The prefix `www.` of a host. Users regard the host with and without this prefix as the same site.
    static let commonLabel = "www."

    /// Returns a host without its `www.`, which users omit.
    static func shortened(_ host: String) -> String {
        host.hasPrefix(commonLabel) ? String(host.dropFirst(commonLabel.count)) : host
    }
}
