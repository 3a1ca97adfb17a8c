public import Foundation
public import TomboloEngine

/// Something that an app may want to know of its routes and their pages, in the words of the original.
public struct RXRLog: Sendable, Hashable {
    /// What happened.
    public enum Event: String, Sendable, Hashable, CaseIterable {
        /// There is no address to update from.
        case noRoutesMapURL = "no_routes_map_url"
        /// An update of the routes failed.
        case downloadingRoutesError = "downloading_routes_error"
        /// A file of the routes was not fetched, or could not be kept.
        case downloadingHTMLFileError = "downloading_HTML_file_error"
        /// A file was fetched and is not what it has to be.
        case validatingHTMLFileError = "validating_HTML_file_error"
        /// The cache's folder cannot be used.
        case failedToCreateCacheDirectoryError = "failed_to_create_cache_directory_error"
        /// A page failed to load.
        case webViewLoadingError = "webView_loading_error"
        /// No route is for the URI.
        case noRemoteHTMLForURI = "no_remote_html_for_uri"
        /// The page of the URI is neither in the cache nor among the app's files.
        case noLocalHTMLForURI = "no_local_html_for_uri"
        /// A page was not found.
        case webViewLoad404 = "webview_load_404"
        /// The server answered a page with another status than 200.
        case webViewLoadNot200 = "webview_load_not_200"
        /// A map has something that cannot be used. The original does not tell.
        case routesMapProblem = "routes_map_problem"
        /// A map that is taken has files without a digest. The original has no digests.
        case filesWithoutDigest = "files_without_digest"
        /// A file of the cache has changed, and is not used. The original does not look.
        case changedFile = "changed_file"
        /// A version that nobody confirmed was gone back from. The original does not do that.
        case rolledBack = "rolled_back"
    }

    /// What happened.
    public var event: Event
    /// What it was about.
    public var url: URL?
    /// Why, in words for people.
    public var error: String?
    /// The status that a server answered with.
    public var status: Int?
    /// The version of the map.
    public var version: String?

    /// Makes an entry.
    public init(
        _ event: Event, url: URL? = nil, error: String? = nil, status: Int? = nil, version: String? = nil
    ) {
        self.event = event
        self.url = url
        self.error = error
        self.status = status
        self.version = version
    }
}

extension RXRLog: CustomStringConvertible {
    /// A line that is fit for a terminal, without what URLs may keep secret.
    public var description: String { text(urls: .withoutSecrets) }

    /// A line that is fit for a terminal.
    /// - Parameter urls: How much is shown of the entry's URL, and of those that the error quotes.
    public func text(urls: LoggedURLs) -> String {
        var parts = [event.rawValue]
        if let url { parts.append(url.logged(urls)) }
        if let status { parts.append("status \(status)") }
        if let version { parts.append("version \(version)") }
        if let error { parts.append(error.showing(urls)) }
        return TerminalText(parts.joined(separator: ": "), lineBreaks: .escaped).description
    }
}
