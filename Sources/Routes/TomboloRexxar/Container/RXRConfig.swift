public import Foundation
public import Logging
public import TomboloEngine

/// The configuration of a container: a value that is passed to ``RXRRouteManager``, which keeps a copy.
public struct RXRConfig: Sendable {
    // MARK: Protocol

    /// The scheme of the URLs by which pages call the container.
    public var scheme = "douban"
    /// The host of the URLs by which pages call the container.
    public var host = "rexxar-container"

    // MARK: Routes

    /// The URL of the routes map: https, or http on this machine; nil for an app that shows only bundled files.
    public var routesMapURL: URL?
    /// The folder of fetched files: absolute, or below the system's folder for caches. nil for a folder there that is named after the program. It
    /// belongs to one manager at a time.
    public var routesCachePath: String?
    /// The folder of data that has to outlive the cache, which is the greatest version that was ever live: absolute, or below the system's folder
    /// for application data. nil for a folder with the name of the cache's folder: below the system's folder for application data, or, where
    /// ``routesCachePath`` is absolute, beside it with `.versions` appended to its name. It must not be within the cache's folder.
    public var routesDataPath: String?
    /// The folder of the bundled files, `routes.json` among them: absolute, or below the app's resources. nil for the folder `rexxar` there.
    public var routesResourcePath: String?
    /// The path of the bundled routes map; nil for `routes.json` in the folder of the bundled files.
    public var bundledMapPath: String?
    /// Whether files are taken from the cache and from the bundled files; if false, all come from the network each time.
    public var isCacheEnabled = true
    /// Whether every fetched map is taken, including older ones and ones without a version, but not those that were rolled back. For development: a
    /// server of maps can then take an app back to a version whose vulnerabilities are known.
    public var needsIgnoreRoutesVersion = false
    /// Maximum number of reloads of a page that is not found; the routes are updated before each.
    public var reloadLimitWhen404 = 2
    /// Hosts that files may come from besides those that maps name, as `https://cdn.example`: all of their addresses, wherever they lie. Files of
    /// other hosts are not served.
    public var allowedHosts: Set<Origin> = []
    /// The addresses of the maps' hosts that pages can have besides those that a map names.
    public var servedPaths = ServedPaths.besideNamedFiles
    /// Whether maps and files may come over http from other machines. Off by default: an attacker on the network path can then decide what the app
    /// shows. The routes log a warning. Such pages are not secure contexts, and have widgets and container APIs only where
    /// ``RXRViewController/Options/origins`` names their origin (`rexxar-http://HOST`).
    public var letsRoutesComeInClearText = false
    /// Origins whose documents may read files of routes, besides the files' own origin. Empty by default: the original allowed all.
    public var readers: Set<Origin> = []
    /// The content security policy of documents of routes; `ContentSecurityPolicy.routedPages` by default. Further sources are
    /// allowed one by one, `contentSecurityPolicy?.allow("'unsafe-eval'", for: "script-src")`. nil allows everything except clear text, which pages
    /// that came over https never load unless a policy names its source.
    public var contentSecurityPolicy: ContentSecurityPolicy? = .routedPages

    // MARK: Updates

    /// The files that an update fetches before it goes live.
    public enum Prefetch: Sendable, Hashable {
        /// Files that the map marks `pack_in_app`.
        case packed
        /// All files that the map names.
        case everything
    }

    /// The files that an update fetches before it goes live; the others are fetched when they are first requested.
    public var prefetch = Prefetch.packed
    /// How much each number of a new version may exceed that of the greatest version so far; up to twice that number is always allowed. A version
    /// beyond all others would be the last that is ever taken. A million by default; nil for any.
    public var maximumVersionJump: Int? = 1_000_000
    /// Whether an update is taken only if the map has a `sha256` for each file. Off by default, since maps of Rexxar have none;
    /// missing digests are logged.
    public var requiresDigests = false
    /// The time between automatic updates; nil, the default, for none. They pause while the machine is offline.
    public var updateInterval: Duration?
    /// How far an automatic update may come early or late, as a fraction of the interval, so that clients do not all update at once.
    public var updateJitter = 0.1
    /// Whether the machine is on a network; called before an automatic update. By default, whether one of its interfaces is up.
    public var isOnline: (@Sendable () async -> Bool)?

    // MARK: Requests

    /// The User-Agent of requests for maps and files; nil for the system's.
    public var userAgent: String?
    /// Query items that are added to requests for the map.
    public var extraRequestParameters: [URLQueryItem] = []
    /// Maximum time without any received data.
    public var requestTimeout = Duration.seconds(30)
    /// Maximum time of a request in all.
    public var transferTimeout = Duration.seconds(300)
    /// Maximum number of retries of a failed request of an update, where a retry may help. Requests that a page waits for are retried once at most.
    public var retries = 2
    /// The maximum pause before the first retry; it doubles with each.
    public var retryPause = Duration.milliseconds(500)
    /// Whether the proxies of the environment are used (`https_proxy`, `http_proxy`, `all_proxy`, `no_proxy`). On by default. With a proxy, only
    /// the text of a host is checked, not its address, which only the proxy looks up.
    public var usesEnvironmentProxies = true
    /// Maximum number of files that an update fetches at a time.
    public var parallelRequests = 6

    // MARK: Room

    /// Limit of the stored files, in bytes. Files of a live map are kept even beyond it.
    public var sizeLimit = 200 << 20
    /// Limit of one file, in bytes.
    public var maximumFileSize = 64 << 20

    // MARK: Hooks

    /// Receives log entries about routes and their pages, in place of ``diagnosticLogger``. Called on any thread. The name and the entries are the
    /// original's.
    public var logger: (@Sendable (RXRLog) -> Void)?
    /// Receives log entries while ``logger`` is nil: the name of the event as the message, the rest as metadata (`url`, `status`, `version`, `error`),
    /// without secrets that URLs may contain. By default a logger of the app's `LoggingSystem` with the label `tombolo.routes`.
    public var diagnosticLogger = Logger(label: "tombolo.routes")
    /// Receives errors that the user should see. Called on any thread.
    public var errorHandler: (@Sendable (any Error) -> Void)?
    /// Decides whether a fetched file is kept. Called on any thread, with the file's address.
    public var dataValidator: (@Sendable (URL, Data) -> Bool)?
    /// Returns the key under which a file is stored, for addresses that change and mean the same file; nil for the address. Called on any thread.
    public var urlCacheKey: (@Sendable (URL) -> String?)?
    /// Receives every request that has ended: address, status, error, and duration. Called on any thread.
    public var didCompleteRequest: (@Sendable (URL, Int?, (any Error)?, Duration) -> Void)?

    /// Addresses used instead of a look-up of `host:port`; for tests.
    var knownAddresses: [String: String] = [:]

    /// Creates the original's defaults, restricted where the original was open.
    public init() {}
}
