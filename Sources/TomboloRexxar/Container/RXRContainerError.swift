public import Foundation

/// Why a container shows no page.
public enum RXRContainerError: Error, Sendable, Hashable {
    /// No route is for the URI.
    case noRoute(String)
    /// The page is not there, however often the routes were updated; `rxrHttpErrorDomain` with code 404 in the original.
    case notFound(URL)
    /// The page could not be loaded; the text is the engine's.
    case loadFailed(URL, String)

    /// What is shown in the place of the page.
    var notice: String {
        switch self {
        case .noRoute: "There is no page of this address."
        case .notFound: "This page was not found."
        case .loadFailed: "This page could not be loaded."
        }
    }

    /// What it is about.
    var subject: String {
        switch self {
        case .noRoute(let uri): uri
        case .notFound(let url): url.absoluteString
        case .loadFailed(let url, let reason): "\(url.absoluteString)\n\(reason)"
        }
    }
}

extension RXRContainerError: CustomStringConvertible {
    /// What happened and what to do.
    public var description: String {
        switch self {
        case .noRoute(let uri): "No route of the map is for “\(uri)”: “tombolo routes check MAP --uri” says which are."
        case .notFound(let url): "The server has no “\(url.absoluteString)”, and newer routes did not help."
        case .loadFailed(let url, let reason): "“\(url.absoluteString)” could not be loaded: \(reason)"
        }
    }
}
