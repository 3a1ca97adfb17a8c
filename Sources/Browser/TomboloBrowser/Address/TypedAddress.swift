package import Foundation
import TomboloEngine

/// The interpretation of a text in the address field.
///
/// A scheme is recognised only at the very beginning, in any case. Text without a scheme is parsed as a host, with an
/// optional port and path, and is loaded over https. Hosts of this machine (`localhost`, its subdomains and the
/// loopback addresses) are loaded over http instead, because no data leaves the machine, and hardly any developer's
/// server has a certificate.
///
/// Line breaks and other control characters are removed everywhere, as browsers do, so that an address that an e-mail
/// program has wrapped can be pasted. Parsing takes linear time.
package enum TypedAddress: Sendable, Hashable {
    /// The text is empty or only space.
    case nothing
    /// An address in the form that is sent: international names in ASCII, the rest percent-encoded.
    case page(URL)
    /// Words for a search engine; only if the user has chosen one.
    case search(String)
    /// The text is neither an address that the browser loads, nor words for a search engine.
    case unusable(AddressProblem)

    /// Interprets a typed text.
    /// - Parameter searches: Whether a search engine is set. If so, text that is not an address, and a single word
    ///   without a dot, are searched for.
    package init(_ text: String, searches: Bool = false) {
        let text = Self.tidied(text)
        guard !text.isEmpty else {
            self = .nothing
            return
        }
        switch Self.page(text[...], isWordAnAddress: !searches) {
        case .success(let url): self = .page(url)
        case .failure(.notAnAddress) where searches: self = .search(text)
        case .failure(let problem): self = .unusable(problem)
        }
    }

    private static func page(_ text: Substring, isWordAnAddress: Bool) -> Result<URL, AddressProblem> {
        if text.lowercased() == "about:blank" {
            return URL(string: "about:blank").map { .success($0) } ?? .failure(.notAnAddress)
        }
        guard let (scheme, rest) = AddressScheme.split(text) else {
            let authority = AddressAuthority.first(of: text)
            // Text with an @ is an e-mail address, or has a user name that makes it look like the address of another
            // site.
            guard !authority.unicodeScalars.contains("@"), isWordAnAddress || AddressAuthority.looksLikeHost(authority)
            else {
                return .failure(.notAnAddress)
            }
            let scheme = AddressAuthority.isThisMachine(authority) ? "http" : "https"
            return url(scheme, text)
        }
        guard scheme == "http" || scheme == "https" else { return .failure(.scheme(scheme)) }
        return url(scheme, Substring(rest.unicodeScalars.drop { $0 == "/" || $0 == "\\" }))
    }

    private static func url(_ scheme: String, _ text: Substring) -> Result<URL, AddressProblem> {
        var authority = AddressAuthority.first(of: text)
        let rest = text[authority.endIndex...]
        authority = AddressAuthority.withoutUser(authority)
        guard let host = AddressAuthority.encoded(authority) else { return .failure(.notAnAddress) }
        let path = rest.unicodeScalars.first == "\\" ? "/" + Substring(rest.unicodeScalars.dropFirst()) : rest
        // Existing percent-encoding is kept, even if other characters must still be encoded, so that a displayed
        // address that is entered again leads to the same page.
        guard let url = URL(engineText: "\(scheme)://\(host)\(path)") else { return .failure(.notAnAddress) }
        return .success(url)
    }

    private static func tidied(_ text: String) -> String {
        let plain = String(
            String.UnicodeScalarView(
                text.unicodeScalars.filter {
                    $0.properties.generalCategory != .control && $0.value != 0x2028 && $0.value != 0x2029
                }))
        return plain.trimmingCharacters(in: .whitespaces)
    }
}
