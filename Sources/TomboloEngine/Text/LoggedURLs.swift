#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// How much of a URL a log shows.
public enum LoggedURLs: Sendable, Hashable {
    /// Scheme, host, port and path. Query, fragment and user information are replaced by `…`: they carry tokens, search words and passwords.
    case withoutSecrets
    /// All of it.
    case whole
}

extension URL {
    /// The URL as a log shows it: `https://example.com/cart?…`.
    public func logged(_ detail: LoggedURLs = .withoutSecrets) -> String {
        detail == .whole ? absoluteString : URLRedaction.redact(url: absoluteString)
    }
}

extension String {
    /// The text with every URL in it as ``LoggedURLs/withoutSecrets`` shows it.
    ///
    /// A URL begins with a scheme and `://`, and ends at white space, a quotation mark or an angle bracket.
    package func redactingURLs() -> String { URLRedaction.redact(text: self) }

    /// The text, which is a URL, as ``LoggedURLs/withoutSecrets`` shows it.
    package func redactingURL() -> String { URLRedaction.redact(url: self) }

    /// The text with its URLs as `detail` says.
    package func showing(_ detail: LoggedURLs) -> String { detail == .whole ? self : redactingURLs() }
}
