public import Foundation

/// The reason why a container shows no page.
public enum RXRContainerError: Error, Sendable, Hashable {
    /// No route matches the URI.
    case noRoute(String)
    /// The page was not found, even after updates of the routes. In the original, this is `rxrHttpErrorDomain` with code 404.
    case notFound(URL)
    /// The page could not be loaded. Contains the engine's message.
    case loadFailed(URL, String)

    /// The text that is shown in place of the page.
    package var notice: String {
        switch self {
        case .noRoute: "There is no page at this address."
        case .notFound: "This page was not found."
        case .loadFailed: "This page could not be loaded."
        }
    }

    /// The address that the error concerns, for the second line of the notice.
    package var subject: String {
        switch self {
        case .noRoute(let uri): uri
        case .notFound(let url): url.absoluteString
        case .loadFailed(let url, let reason): "\(url.absoluteString)\n\(reason)"
        }
    }
}

extension RXRContainerError: CustomStringConvertible {
    /// The error and its remedy.
    public var description: String {
        switch self {
        case .noRoute(let uri): "No route matches “\(uri)”. Check the map with “tombolo routes check MAP --uri URI”."
        case .notFound(let url): "The server has no “\(url.absoluteString)”, and no newer routes name another file."
        case .loadFailed(let url, let reason): "“\(url.absoluteString)” could not be loaded: \(reason)"
        }
    }
}
