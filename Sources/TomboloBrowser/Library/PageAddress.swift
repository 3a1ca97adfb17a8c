import Foundation

/// The address of a page as the library keeps it: of the web, in one form, and without a name and password.
struct PageAddress: Sendable, Hashable {
    /// The whole of it.
    let text: String
    /// Its site.
    let host: SiteHost

    /// So many bytes an address may have. Longer ones are made by machines for machines.
    static let maximumLength = 4096

    /// Takes an address in; nil if it is none that may be kept.
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
        // A password is nobody's to find in a list.
        let place = AddressAuthority.withoutUser(authority)
        guard let encoded = AddressAuthority.encoded(place)?.lowercased() else { return nil }
        let short = encoded.hasSuffix(port) ? String(encoded.dropLast(port.count)) : encoded
        text = "\(scheme)://\(short)\(rest.utf8.first == UInt8(ascii: "/") ? "" : "/")\(rest)"
        self.host = host
    }

    /// An address as it was read from the file; nil for one that is not of the web, which only a stranger can have
    /// written there.
    static func url(_ text: String) -> URL? {
        guard ports.keys.contains(where: { text.hasPrefix($0 + "://") }) else { return nil }
        return URL(string: text)
    }

    /// The schemes of the web, and the ports that need not be said.
    private static let ports = ["https": ":443", "http": ":80"]

    /// What stands before a host and before its name without it, where that is the same site to a person.
    static let commonLabel = "www."

    /// A host without its `www.`, which people leave out.
    static func shortened(_ host: String) -> String {
        host.hasPrefix(commonLabel) ? String(host.dropFirst(commonLabel.count)) : host
    }
}
