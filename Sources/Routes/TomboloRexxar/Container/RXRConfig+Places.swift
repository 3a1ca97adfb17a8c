public import Foundation
import TomboloEngine

extension RXRConfig {
    /// The folder of fetched files.
    public var cacheFolder: URL {
        let path = routesCachePath ?? "\(Bundle.main.bundleIdentifier ?? ProcessInfo.processInfo.processName).rexxar"
        return Self.place(path, below: FileManager.default.urls(for: .cachesDirectory, in: .userDomainMask).first)
    }

    /// The folder of routes data that outlives the cache.
    public var dataFolder: URL {
        if let routesDataPath {
            return Self.place(routesDataPath, below: Self.systemDataFolder)
        }
        // Each cache has its own data folder, which is never inside the cache's folder.
        let path = routesCachePath ?? "\(Bundle.main.bundleIdentifier ?? ProcessInfo.processInfo.processName).rexxar"
        guard path.hasPrefix("/") else { return Self.place(path, below: Self.systemDataFolder) }
        var name = path
        while name.count > 1, name.hasSuffix("/") { name.removeLast() }
        return URL(filePath: name + ".versions", directoryHint: .isDirectory)
    }

    private static var systemDataFolder: URL? {
        FileManager.default.urls(for: .applicationSupportDirectory, in: .userDomainMask).first
    }

    /// The folder of the bundled files.
    public var resourceFolder: URL { Self.place(routesResourcePath ?? "rexxar", below: Bundle.main.resourceURL) }

    /// The origin of the pages whose files are on the map's host, for use in grants: `rexxar-https://cdn.example`. Pages of other hosts that a
    /// map names have other origins. `null` if ``routesMapURL`` is not a web address.
    public var pageOrigin: String { RoutedURL(remote: mapBase)?.shownOrigin ?? "null" }

    /// The base URL of relative addresses in a map. If no map URL is set, it has a host that does not exist, so that only bundled files are
    /// found.
    var mapBase: URL { routesMapURL ?? URL(string: "https://routes.invalid/") ?? URL(filePath: "/") }

    /// The URL of requests for the map: the map's URL, with ``extraRequestParameters`` appended to its query.
    var mapRequestURL: URL? {
        guard let routesMapURL, !extraRequestParameters.isEmpty else { return routesMapURL }
        var parts = URLComponents(url: routesMapURL, resolvingAgainstBaseURL: true)
        var added = URLComponents()
        added.queryItems = extraRequestParameters
        let query = [parts?.percentEncodedQuery, added.percentEncodedQuery].compactMap(\.self).filter { !$0.isEmpty }
        parts?.percentEncodedQuery = query.joined(separator: "&")
        return parts?.url ?? routesMapURL
    }

    /// Checks the addresses, the scheme and the host.
    /// - Throws: ``RXRConfigError``.
    func validate() throws(RXRConfigError) {
        if let routesMapURL {
            guard let url = RoutedURL(remote: routesMapURL) else { throw .badMapURL(routesMapURL.absoluteString) }
            try requireProtection(of: url)
        }
        for origin in allowedHosts {
            if let url = RoutedURL("\(origin)/") { try requireProtection(of: url) }
        }
        guard let uri = RouteURI("\(scheme)://\(host)/"), uri.site.authority == host.lowercased() else {
            throw .badProtocol("\(scheme)://\(host)")
        }
    }

    private func requireProtection(of url: RoutedURL) throws(RXRConfigError) {
        guard url.isProtected || letsRoutesComeInClearText else { throw .clearText(url.description) }
    }

    private static func place(_ path: String, below folder: URL?) -> URL {
        if path.hasPrefix("/") { return URL(filePath: path, directoryHint: .isDirectory) }
        let folder = folder ?? FileManager.default.temporaryDirectory
        return folder.appending(path: path, directoryHint: .isDirectory)
    }
}
