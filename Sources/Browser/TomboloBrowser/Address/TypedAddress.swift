package import Foundation
import TomboloEngine

/// The interpretation of a text in the address field.
///
/// A scheme is recognised only at the very beginning, in any case. Text without a scheme is a host with a port and a
/// path. It is loaded over https. This machine itself (`localhost`, names below it, and its addresses) is loaded over
/// http: nothing leaves the machine then, and hardly any developer's server has a certificate.
///
/// Line breaks and other control characters are removed everywhere, as browsers do, so that an address that was broken
/// by a mail can be pasted. Parsing takes time in proportion to the length.
package enum TypedAddress: Sendable, Hashable {
    /// The text is empty or only space.
    case nothing
    /// An address in the form that is sent: international names in ASCII, the rest percent-encoded.
    case page(URL)
    /// Words for a search engine; only where the user has chosen one.
    case search(String)
    /// Neither: the browser cannot load the text.
    case unusable(AddressProblem)

    /// Interprets a typed text.
    /// - Parameter searches: Whether a search engine is set for text that is not an address. A single word without a
    ///   dot is such a text too.
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
            // An e-mail address is not a site, and text before an @ serves to deceive.
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
        // Existing percent-encoding stays, whatever surrounds it: a displayed address that is entered again leads to
        // the same page.
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
