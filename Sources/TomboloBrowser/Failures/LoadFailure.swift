public import Foundation
public import TomboloEngine

/// A page that did not come, and why: what the error page tells.
public struct LoadFailure: Sendable, Hashable {
    /// What a person can do something about.
    public enum Cause: String, Sendable, Hashable, CaseIterable {
        /// There is no host of that name.
        case hostNotFound
        /// The host does not answer, or stopped answering.
        case connection
        /// It is not shown that the host is who it says.
        case certificate
        /// The site is only to be had without encryption, which nobody has allowed for it.
        case insecure
        /// A list of what is not wanted names it.
        case blocked
        /// The program that shows the page ended.
        case crashed
        /// Nothing came for too long.
        case timedOut
        /// Anything else.
        case other
    }

    /// What was asked for.
    public let url: URL
    /// Why it did not come.
    public let cause: Cause

    /// Makes a failure.
    public init(_ url: URL, cause: Cause) {
        self.url = url
        self.cause = cause
    }

    /// A failure as the engine tells of it.
    public init(_ url: URL, _ error: NavigationError) {
        self.init(url, cause: Cause(error.code))
    }

    /// What a person is told at once, besides the error page.
    public var alert: BrowserAlert {
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
