public import Foundation
import TomboloEngine

extension RXRConfig {
    /// The folder of fetched files.
    public var cacheFolder: URL {
        let path = routesCachePath ?? "\(Bundle.main.bundleIdentifier ?? ProcessInfo.processInfo.processName).rexxar"
        return Self.place(path, below: FileManager.default.urls(for: .cachesDirectory, in: .userDomainMask).first)
    }

    /// The folder of the files that the app was shipped with.
    public var resourceFolder: URL { Self.place(routesResourcePath ?? "rexxar", below: Bundle.main.resourceURL) }

    /// What addresses in a map are seen from. Without an address of the map it is a host that is nowhere, so that only the app's own files
    /// are there.
    var mapBase: URL { routesMapURL ?? URL(string: "https://routes.invalid/") ?? URL(filePath: "/") }

    /// Sites that files may come from besides those that a map names.
    var furtherHosts: Set<String> { Set(allowedHosts.map(\.description)) }

    /// The address that is asked for the map: with the further parameters behind its own.
    var mapRequestURL: URL? {
        guard let routesMapURL, !extraRequestParameters.isEmpty else { return routesMapURL }
        var parts = URLComponents(url: routesMapURL, resolvingAgainstBaseURL: true)
        var added = URLComponents()
        added.queryItems = extraRequestParameters
        let query = [parts?.percentEncodedQuery, added.percentEncodedQuery].compactMap(\.self).filter { !$0.isEmpty }
        parts?.percentEncodedQuery = query.joined(separator: "&")
        return parts?.url ?? routesMapURL
    }

    /// - Throws: ``RXRConfigError``.
    func validate() throws(RXRConfigError) {
        if let routesMapURL, RoutedURL(remote: routesMapURL) == nil { throw .badMapURL(routesMapURL.absoluteString) }
        guard let uri = RouteURI("\(scheme)://\(host)/"), uri.site.authority == host.lowercased() else {
            throw .badProtocol("\(scheme)://\(host)")
        }
    }

    private static func place(_ path: String, below folder: URL?) -> URL {
        if path.hasPrefix("/") { return URL(filePath: path, directoryHint: .isDirectory) }
        let folder = folder ?? FileManager.default.temporaryDirectory
        return folder.appending(path: path, directoryHint: .isDirectory)
    }
}
