package import Foundation
package import TomboloEngine

/// A failed load and its cause: the content of the error page.
package struct LoadFailure: Sendable, Hashable {
    /// The cause of a failure, as far as it matters to the user.
    package enum Cause: String, Sendable, Hashable, CaseIterable {
        /// The host name does not exist.
        case hostNotFound
        /// The host does not respond, or has stopped responding.
        case connection
        /// The host's certificate does not prove its identity.
        case certificate
        /// A connection without encryption, which is not allowed for the site.
        case insecure
        /// A content-blocking list contains the page.
        case blocked
        /// The web process ended during the load.
        case crashed
        /// The response timed out.
        case timedOut
        /// Any other cause.
        case other
    }

    /// The requested URL, which the error page tries again.
    package let url: URL
    /// The cause of the failure.
    package let cause: Cause

    /// Creates a failure with a known cause.
    package init(_ url: URL, cause: Cause) {
        self.url = url
        self.cause = cause
    }

    /// Creates a failure from the engine's error.
    package init(_ url: URL, _ error: NavigationError) {
        self.init(url, cause: Cause(error.code))
    }

    /// The alert for the user, besides the error page.
    package var alert: BrowserAlert {
        cause == .insecure ? .insecureSite(host: site) : .pageNotFound
    }
}

extension LoadFailure.Cause {
    init(_ code: NavigationError.Code) {
        self =
            switch code {
            case .hostNotFound: .hostNotFound
            case .connection: .connection
            case .timedOut: .timedOut
            case .certificate: .certificate
            case .blocked: .blocked
            case .crashed: .crashed
            case .unsupportedScheme, .notFound, .other: .other
            }
    }
}
