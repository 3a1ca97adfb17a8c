import Foundation

/// A host's name in a normalised form for comparisons: ASCII, lowercase, no final dot.
struct SiteHost: Sendable, Hashable {
    let name: String

    /// Creates the host of a URL; nil if the URL has no host.
    init?(of url: URL) {
        // For an international name, the encoded host of a `URL` is percent-encoded UTF-8, but the text of the whole
        // URL contains the ASCII form.
        let text = url.absoluteString
        guard let start = text.utf8.firstRange(of: "://".utf8)?.upperBound else { return nil }
        let authority = AddressAuthority.first(of: text[start...])
        let host = AddressAuthority.withoutUser(authority)
        self.init(ascii: AddressAuthority.host(of: host))
    }

    /// Creates a host from a name that the user has typed or that a file contains; nil if the name is invalid.
    init?(_ name: String) { self.init(ascii: AddressAuthority.encoded(name[...])) }

    private init?(ascii: String?) {
        guard var name = ascii?.lowercased() else { return nil }
        if name.utf8.last == UInt8(ascii: ".") { name.removeLast() }
        guard !name.isEmpty else { return nil }
        self.name = name
    }

    /// Whether the host is the machine on which the browser runs.
    var isThisMachine: Bool { AddressAuthority.isThisMachine(name[...]) }

    /// Whether the host is a subdomain of a domain. An IP address is not.
    func isBelow(_ domain: SiteHost) -> Bool { name.hasSuffix("." + domain.name) }
}
