public import Foundation
public import TomboloEngine

/// A log entry about an app's routes and their pages, in the terms of the original.
public struct RXRLog: Sendable, Hashable {
    /// The kind of event.
    public enum Event: String, Sendable, Hashable, CaseIterable {
        /// ``RXRConfig/routesMapURL`` is not set, so the routes cannot be updated.
        case noRoutesMapURL = "no_routes_map_url"
        /// An update of the routes failed.
        case downloadingRoutesError = "downloading_routes_error"
        /// A file of the routes was not fetched, or it could not be stored.
        case downloadingHTMLFileError = "downloading_HTML_file_error"
        /// A fetched file is not the expected one.
        case validatingHTMLFileError = "validating_HTML_file_error"
        /// The cache's folder cannot be used.
        case failedToCreateCacheDirectoryError = "failed_to_create_cache_directory_error"
        /// A page failed to load.
        case webViewLoadingError = "webView_loading_error"
        /// No route matches the URI.
        case noRemoteHTMLForURI = "no_remote_html_for_uri"
        /// The page of the URI is neither in the cache nor among the bundled files.
        case noLocalHTMLForURI = "no_local_html_for_uri"
        /// A page was not found.
        case webViewLoad404 = "webview_load_404"
        /// The server answered a request for a page with a status other than 200.
        case webViewLoadNot200 = "webview_load_not_200"
        /// A map has an entry that cannot be used. The original does not report it.
        case routesMapProblem = "routes_map_problem"
        /// An accepted map has files without a digest. The original has no digests.
        case filesWithoutDigest = "files_without_digest"
        /// A cached file has changed, so it is not used. The original does not check this.
        case changedFile = "changed_file"
        /// An unconfirmed version was rolled back. The original has no roll-backs.
        case rolledBack = "rolled_back"
        /// The channel of signed releases has releases that this version of the app cannot read. The original has no
        /// signed releases.
        case passedOverReleases = "passed_over_releases"
        /// A proxy's response was removed before the page fetched it, because of the limit on stored responses. Logged
        /// once for each page. The original does not store responses.
        case proxyResponseDropped = "proxy_response_dropped"
    }

    /// The kind of event. Its raw value is its name in logs.
    public var event: Event
    /// The URL that the event concerns.
    public var url: URL?
    /// The reason, as readable text.
    public var error: String?
    /// The HTTP status of the server's response.
    public var status: Int?
    /// The version of the map.
    public var version: String?

    /// Creates an entry, as containers do; for tests of an app's logger.
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
    /// The entry as one line, safe for a terminal, without secrets that URLs may contain.
    public var description: String { text(urls: .withoutSecrets) }

    /// Returns the entry as one line, safe for a terminal.
    /// - Parameter urls: The parts of the entry's URL, and of URLs in the error, that are shown.
    public func text(urls: LoggedURLs) -> String {
        var parts = [event.rawValue]
        if let url { parts.append(url.logged(urls)) }
        if let status { parts.append("status \(status)") }
        if let version { parts.append("version \(version)") }
        if let error { parts.append(error.showing(urls)) }
        return TerminalText(parts.joined(separator: ": "), lineBreaks: .escaped).description
    }
}
