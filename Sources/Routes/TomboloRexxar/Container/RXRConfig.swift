public import Foundation
public import Logging
public import TomboloEngine
public import TomboloUpdates

/// The configuration of a container: a value that is passed to ``RXRRouteManager``, which keeps a copy.
public struct RXRConfig: Sendable {
    // MARK: Protocol

    /// The scheme of the URLs with which pages make requests to the container.
    public var scheme = "douban"
    /// The host of the URLs with which pages make requests to the container.
    public var host = "rexxar-container"

    // MARK: Routes

    /// The URL of the routes map: https, or http on this machine. nil for an app that shows only bundled files. With ``releases``, the URL
    /// is not requested, but is still the base URL of relative addresses, so that pages keep their origin.
    public var routesMapURL: URL?
    /// The signed releases from which the routes and all their files come, in place of a fetched map and bundled files; nil for unsigned maps.
    /// Each release has its map at the path `routes.json`. A file that the release does not contain is not found, because nothing is fetched
    /// while a page is shown.
    ///
    /// The properties for maps and files that are fetched individually then have no effect: ``isCacheEnabled``,
    /// ``needsIgnoreRoutesVersion``, ``servedPaths``, ``prefetch``, ``maximumVersionJump``, ``requiresDigests``, ``updateInterval``, and
    /// those for requests.
    public var releases: ReleaseSource?
    /// The folder of fetched files: an absolute path, or a path below the system's folder for caches. If nil, the folder is below the system's
    /// folder for caches and named after the program. Only one manager can use the folder at a time.
    public var routesCachePath: String?
    /// The folder for data that must outlive the cache, namely the greatest version that was ever live: an absolute path, or a path below the
    /// system's folder for application data. If nil, the folder has the name of the cache's folder and is in the system's folder for application
    /// data. If nil and ``routesCachePath`` is absolute, it is beside the cache's folder instead, with `.versions` appended to the name. The
    /// folder must not be within the cache's folder.
    public var routesDataPath: String?
    /// The folder of the bundled files, which includes `routes.json`: an absolute path, or a path below the app's resources. If nil, the folder
    /// is `rexxar` in the app's resources.
    public var routesResourcePath: String?
    /// The path of the bundled routes map; nil for `routes.json` in the folder of the bundled files.
    public var bundledMapPath: String?
    /// Whether files are loaded from the cache and from the bundled files. If false, all files are loaded from the network each time.
    public var isCacheEnabled = true
    /// Whether an update accepts every map, including older maps and maps without a version, but not maps that were rolled back. For development
    /// only, because the map server could otherwise return an app to a version with known vulnerabilities.
    public var needsIgnoreRoutesVersion = false
    /// Maximum number of reloads of a page that is not found; the routes are updated before each.
    public var reloadLimitWhen404 = 2
    /// Origins from which files may come, besides the hosts that maps name: `https://cdn.example`. All addresses of these origins are served,
    /// and they may be on this machine or in a private network. Files from other hosts are not served.
    public var allowedHosts: Set<Origin> = []
    /// The addresses on the maps' hosts that are served to pages, besides those that a map names.
    public var servedPaths = ServedPaths.besideNamedFiles
    /// Whether maps and files may be loaded over http from other machines. Off by default, because it lets an attacker on the network path
    /// decide what the app shows. If it is on, a warning is logged. Pages over http are not secure contexts. They have widgets and container
    /// APIs only if ``RXRViewController/Options/origins`` contains their origin (`rexxar-http://HOST`).
    public var letsRoutesComeInClearText = false
    /// Origins whose documents may read files of routes, besides the files' own origin. Empty by default, whereas the original allowed all
    /// origins.
    public var readers: Set<Origin> = []
    /// The content security policy of documents of routes; `ContentSecurityPolicy.routedPages` by default. Further sources can be allowed one by
    /// one: `contentSecurityPolicy?.allow("'unsafe-eval'", for: "script-src")`. nil allows everything except clear text: a page over https loads
    /// clear text only if a policy names its source. It does not apply to ``releases``.
    public var contentSecurityPolicy: ContentSecurityPolicy? = .routedPages
    /// The content security policy of documents of signed ``releases``; `ContentSecurityPolicy.releasedPages` by default, which allows the files
    /// of the release and no inline scripts or styles. Further sources can be allowed one by one:
    /// `releasedContentSecurityPolicy?.allow("https://api.example", for: "connect-src")`. For pages that were written for maps without releases,
    /// `.routedPages` allows inline scripts, inline styles, and any source over https. nil allows everything except clear text.
    public var releasedContentSecurityPolicy: ContentSecurityPolicy? = .releasedPages

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
    /// The maximum by which each number of a new version may exceed the corresponding number of the greatest version so far. Up to twice that
    /// number is always allowed. Without a limit, an app that once accepted an extremely high version would reject all later versions. A million
    /// by default; nil for no limit.
    public var maximumVersionJump: Int? = 1_000_000
    /// Whether an update is accepted only if the map has a `sha256` for each file. Off by default, because Rexxar's maps have no digests;
    /// missing digests are logged.
    public var requiresDigests = false
    /// The time between automatic updates; nil, the default, for no automatic updates. They pause while the machine is offline.
    public var updateInterval: Duration?
    /// The maximum by which an automatic update may be early or late, as a fraction of the interval, so that clients do not all update at once.
    public var updateJitter = 0.1
    /// Returns whether the machine is on a network; called before an automatic update. By default, the machine counts as online if one of its
    /// interfaces is up.
    public var isOnline: (@Sendable () async -> Bool)?

    // MARK: Requests

    /// The `User-Agent` of requests for maps and files; nil for the default one.
    public var userAgent: String?
    /// Query items that are added to requests for the map.
    public var extraRequestParameters: [URLQueryItem] = []
    /// Maximum time without any received data.
    public var requestTimeout = Duration.seconds(30)
    /// Maximum time of a request as a whole.
    public var transferTimeout = Duration.seconds(300)
    /// Maximum number of retries of a failed request of an update. A request is retried only if a retry may succeed. Requests for which a page
    /// waits are retried at most once.
    public var retries = 2
    /// The maximum pause before the first retry. It doubles with each further retry.
    public var retryPause = Duration.milliseconds(500)
    /// Whether the proxies of the environment are used (`https_proxy`, `http_proxy`, `all_proxy`, `no_proxy`). On by default. With a proxy, a
    /// host is checked only by its text and not by its address, because the proxy looks up the address.
    ///
    /// ## Platforms
    /// On Apple's systems, the proxies of the system's settings are used, because URLSession does not read the variables. If
    /// false, no proxy is used.
    public var usesEnvironmentProxies = true
    /// Maximum number of files that an update fetches at a time.
    public var parallelRequests = 6

    // MARK: Limits

    /// Limit of the stored files, in bytes. Files of a live map are kept even beyond it.
    public var sizeLimit = 200 << 20
    /// Limit of one file, in bytes.
    public var maximumFileSize = 64 << 20

    // MARK: Hooks

    /// Receives log entries about routes and their pages, in place of ``diagnosticLogger``. Called on any thread. The name of this property and
    /// the entries are those of the original.
    public var logger: (@Sendable (RXRLog) -> Void)?
    /// Receives log entries while ``logger`` is nil. The message is the name of the event; the metadata has the rest (`url`, `status`,
    /// `version`, `error`), without secrets that URLs may contain. By default a logger of the app's `LoggingSystem` with the label
    /// `tombolo.routes`.
    public var diagnosticLogger = Logger(label: "tombolo.routes")
    /// Receives errors that the user should see. Called on any thread.
    public var errorHandler: (@Sendable (any Error) -> Void)?
    /// Returns whether a fetched file is accepted. Called on any thread, with the file's address and content.
    public var dataValidator: (@Sendable (URL, Data) -> Bool)?
    /// Returns the key under which a file is stored, for files whose addresses change; nil to use the address. Called on any thread.
    public var urlCacheKey: (@Sendable (URL) -> String?)?
    /// Receives every request that has ended: URL, status, error, and duration. Called on any thread.
    public var didCompleteRequest: (@Sendable (URL, Int?, (any Error)?, Duration) -> Void)?

    /// IP addresses by `host:port`, used in place of a look-up; for tests.
    var knownAddresses: [String: String] = [:]

    /// Creates a configuration with the original's defaults, except that the defaults are stricter where the original had no restrictions.
    public init() {}
}
