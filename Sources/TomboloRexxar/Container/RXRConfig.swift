public import Foundation
public import TomboloEngine

/// What a container does where: a value that is passed to ``RXRRouteManager``, which works with the copy it was made with.
public struct RXRConfig: Sendable {
    // MARK: Protocol

    /// The scheme by which pages call the container.
    public var scheme = "douban"
    /// The host by which pages call the container.
    public var host = "rexxar-container"

    // MARK: Routes

    /// Where the routes map is: https, or http on this machine; nil for an app that shows what it was shipped with.
    public var routesMapURL: URL?
    /// The folder of fetched files: absolute, or below the system's folder for caches. nil for a folder there that is named by the program.
    /// It belongs to one manager at a time.
    public var routesCachePath: String?
    /// The folder of what has to outlive the cache, which is the greatest version that was ever live: absolute, or below the system's folder for
    /// the data of programs. nil for one that is named as the cache's folder is: below the system's folder for data, or, where
    /// ``routesCachePath`` is absolute, beside it with `.versions` behind its name. It must not be within the cache's folder.
    public var routesDataPath: String?
    /// The folder of the files that the app was shipped with, `routes.json` among them: absolute, or below the app's resources. nil for the
    /// folder `rexxar` there.
    public var routesResourcePath: String?
    /// The routes map of those files, as a path; nil for `routes.json` in their folder.
    public var bundledMapPath: String?
    /// Whether files are taken from the cache and from the app's own; without it all come from the network each time.
    public var isCacheEnabled = true
    /// Whether every fetched map is taken, an older one and one without a version too. For development: whoever hands out maps can then take an app
    /// back to a version whose holes are known.
    public var needsIgnoreRoutesVersion = false
    /// How often a page that is not found has the routes updated and is loaded again.
    public var reloadLimitWhen404 = 2
    /// Hosts that files may come from besides those that maps name, as `https://cdn.example`: all of their addresses, wherever they lie. No file
    /// of another host is served.
    public var allowedHosts: Set<Origin> = []
    /// Which addresses of the maps' hosts pages can have besides those that a map names.
    public var servedPaths = ServedPaths.besideNamedFiles
    /// Whether maps and files may come over http from other machines. Off by default: whoever is on the way then decides what the app shows. The
    /// routes say so on standard error; such pages are no secure contexts, and have widgets and container APIs only where
    /// ``RXRViewController/Options/origins`` names their origin (`rexxar-http://HOST`).
    public var letsRoutesComeInClearText = false
    /// Whose documents may read files of routes besides those of the files' own origin. None by default: the original let all.
    public var readers: Set<Origin> = []
    /// What documents of routes may load and run: by default what ``TomboloEngine/ContentSecurityPolicy/routedPages`` says. What else a page needs
    /// is allowed one by one, `contentSecurityPolicy?.allow("'unsafe-eval'", for: "script-src")`. nil allows everything but what comes in clear
    /// text, which pages that came over https never load unless a policy names its source.
    public var contentSecurityPolicy: ContentSecurityPolicy? = .routedPages

    // MARK: Updates

    /// Which files an update fetches before it goes live.
    public enum Prefetch: Sendable, Hashable {
        /// Those that the map marks `pack_in_app`.
        case packed
        /// All that the map names.
        case everything
    }

    /// Which files an update fetches before it goes live; the others come when they are first asked for.
    public var prefetch = Prefetch.packed
    /// How much greater than that of the greatest version so far each number of a new one may be; it may always be twice as great. One beyond all
    /// others would be the last that is ever taken. A million by default; nil for any.
    public var maximumVersionJump: Int? = 1_000_000
    /// Whether an update is taken only if the map has a `sha256` for each file. Off by default, since maps of Rexxar have none; that some are missing
    /// is logged.
    public var requiresDigests = false
    /// The time between updates that come by themselves; nil, for none, by default. They pause while the machine is offline.
    public var updateInterval: Duration?
    /// How far such an update may come early or late, as a part of the interval, so that clients do not come all at once.
    public var updateJitter = 0.1
    /// Whether the machine is on a network; asked before an update that comes by itself. By default whether one of its interfaces is up.
    public var isOnline: (@Sendable () async -> Bool)?

    // MARK: Requests

    /// The User-Agent of requests for maps and files; nil for the system's.
    public var userAgent: String?
    /// Added to the query of requests for the map.
    public var extraRequestParameters: [URLQueryItem] = []
    /// How long a request may go without anything coming.
    public var requestTimeout = Duration.seconds(30)
    /// How long a request may take in all.
    public var transferTimeout = Duration.seconds(300)
    /// How often a request of an update that failed is tried again, if that may help.
    public var retries = 2
    /// The longest pause before the first of them; it doubles.
    public var retryPause = Duration.milliseconds(500)
    /// Whether the proxies of the environment are used (`https_proxy`, `http_proxy`, `all_proxy`, `no_proxy`). On by default. Behind a proxy only
    /// the text of a host is judged, not its address, which the proxy alone looks up.
    public var usesEnvironmentProxies = true
    /// How many files an update fetches at a time.
    public var parallelRequests = 6

    // MARK: Room

    /// The most bytes of files that are kept. What a live map names is not counted out for it.
    public var sizeLimit = 200 << 20
    /// The most bytes that one file may have.
    public var maximumFileSize = 64 << 20

    // MARK: Hooks

    /// Hears what an app may want to know. Called on any thread.
    public var logger: (@Sendable (RXRLog) -> Void)?
    /// Hears of errors that the user should see. Called on any thread.
    public var errorHandler: (@Sendable (any Error) -> Void)?
    /// Decides whether a file that was fetched is kept. Called on any thread, with the file's address.
    public var dataValidator: (@Sendable (URL, Data) -> Bool)?
    /// Gives the key by which a file is kept, for addresses that change and mean the same file; nil for the address. Called on any thread.
    public var urlCacheKey: (@Sendable (URL) -> String?)?
    /// Hears of every request that has ended: address, status, failure, and how long it took. Called on any thread.
    public var didCompleteRequest: (@Sendable (URL, Int?, (any Error)?, Duration) -> Void)?

    /// Addresses that stand for a look-up of `host:port`; for tests.
    var knownAddresses: [String: String] = [:]

    /// The original's defaults, closed where the original was open.
    public init() {}
}
