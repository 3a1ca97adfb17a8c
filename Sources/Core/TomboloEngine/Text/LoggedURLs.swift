#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// The parts of a URL that a log shows.
public enum LoggedURLs: Sendable, Hashable {
    /// Scheme, host, port and path. Query, fragment and user information are replaced by `…`, since they can contain tokens, search
    /// words and passwords.
    case withoutSecrets
    /// The complete URL, including any secrets in its query.
    case whole
}

extension URL {
    /// The URL in the form for a log: `https://example.com/cart?…`.
    public func logged(_ detail: LoggedURLs = .withoutSecrets) -> String {
        detail == .whole ? absoluteString : URLRedaction.redact(url: absoluteString)
    }
}

extension String {
    /// The text with every URL in it redacted as in ``LoggedURLs/withoutSecrets``.
    ///
    /// A URL begins with a scheme and `://`, and ends at white space, a quotation mark or an angle bracket.
    package func redactingURLs() -> String { URLRedaction.redact(text: self) }

    /// The text redacted as in ``LoggedURLs/withoutSecrets``. The whole text must be a URL.
    package func redactingURL() -> String { URLRedaction.redact(url: self) }

    /// The text with its URLs in the form given by `detail`.
    package func showing(_ detail: LoggedURLs) -> String { detail == .whole ? self : redactingURLs() }
}
