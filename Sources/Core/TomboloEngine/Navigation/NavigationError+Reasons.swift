#if canImport(FoundationEssentials)
package import FoundationEssentials
#else
package import Foundation
#endif

extension URL {
    /// Whether the URL belongs to the web: its scheme is `http` or `https`. Only such a URL is accepted as the target of a
    /// server's redirect.
    package var isOfTheWeb: Bool { scheme.map { ["http", "https"].contains($0.lowercased()) } ?? false }
}

extension NavigationResponse {
    /// Whether the status (204 or 205) means that the response has no document, so that the page keeps the current one.
    package var isEmpty: Bool { status == 204 || status == 205 }
}

extension NavigationError {
    /// Creates an error for a server whose certificate is not trusted. `url` is the URL of the load.
    package init(untrusted url: URL?) {
        self.init(
            .certificate, message: "The certificate of \(url?.host() ?? "the server") is not trusted.")
    }

    /// Creates an error for a load that a server redirected to `url`, whose scheme is not `http` or `https`.
    package init(redirectOutOfTheWeb url: URL) {
        self.init(
            .unsupportedScheme,
            message: "The server redirected to “\(url)”; only redirects to http: and https: URLs are allowed.")
    }

    /// Creates an error for a response without a document.
    package init(empty response: NavigationResponse) {
        self.init(
            .other, message: "The server returned status \(response.status) without a document.")
    }

    /// The message of a failure for which the engine has no message.
    package static func noReason(_ url: URL?) -> String {
        "The engine could not load \(url.map { "“\($0)”" } ?? "the page"), and reported no reason."
    }
}
