public import Foundation
import TomboloEngine

extension RXRConfig {
    /// The addresses on the maps' hosts that are served to pages, besides those that a map names. All of these files have the origin of the
    /// host's pages.
    public enum ServedPaths: Sendable, Hashable {
        /// Files in the folder of a file that the map names, or below it. Also scripts, style sheets, pictures, fonts and media anywhere on the
        /// map's hosts, unless the server's content type contradicts the address. This is the default.
        case besideNamedFiles
        /// No other addresses.
        case named
        /// All addresses below the given ones: `https://cdn.example/app/`.
        case below([URL])
        /// All addresses of the hosts.
        case wholeHosts
    }
}

/// Decides which addresses are served to pages from the network and from the store.
struct ServedFiles: Sendable {
    /// How an address is served.
    enum Answer: Sendable, Hashable {
        case notServed
        /// Served as a file of any kind.
        case file
        /// Served only as a script, a style sheet, a picture, a font or a media file; never as a document.
        case resource
    }

    private let rule: RXRConfig.ServedPaths
    /// The keys, without queries, of the files that maps name.
    private var keys: Set<String>
    /// The sites of the files that maps name: scheme, host and port.
    private var namedSites: Set<String>
    /// The sites that ``RXRConfig/allowedHosts`` lists. All of their addresses are served.
    private let wholeSites: Set<String>
    /// The URLs of folders whose files are all served: `https://cdn.example/app/`.
    private var folders: Set<String>

    /// Creates the rules of one snapshot.
    /// - Parameters:
    ///   - addresses: The files that the map names.
    ///   - bundled: The rules of the bundled map, which apply to every later map too.
    init(_ addresses: Set<RoutedURL>, _ config: RXRConfig, bundled: ServedFiles? = nil) {
        rule = config.servedPaths
        keys = Set(addresses.map(\.plainKey)).union(bundled?.keys ?? [])
        namedSites = Set(addresses.map(\.site.description)).union(bundled?.namedSites ?? [])
        wholeSites = Set(config.allowedHosts.map(\.description))
        switch rule {
        case .besideNamedFiles:
            folders = Set(addresses.map { Self.folder(of: $0.plainKey) }).union(bundled?.folders ?? [])
        case .below(let urls): folders = Set(urls.compactMap { RoutedURL(remote: $0)?.plainKey })
        case .named, .wholeHosts: folders = []
        }
    }

    /// The sites that have served addresses.
    var sites: Set<String> { namedSites.union(wholeSites) }

    /// Whether a site has served addresses.
    func hasSite(of url: RoutedURL) -> Bool {
        let site = url.site.description
        return namedSites.contains(site) || wholeSites.contains(site)
    }

    func answer(for url: RoutedURL) -> Answer {
        guard hasSite(of: url) else { return .notServed }
        if keys.contains(url.plainKey) || wholeSites.contains(url.site.description) { return .file }
        switch rule {
        case .wholeHosts: return .file
        case .named: return .notServed
        case .below, .besideNamedFiles:
            // Some servers treat these as slashes, so the path could lead out of the folder.
            let path = url.comparedPath
            guard !["%2F", "%5C", "\\"].contains(where: { path.contains($0) }) else { return .notServed }
            if folders.contains(where: { url.plainKey.hasPrefix($0) }) { return .file }
            return rule == .besideNamedFiles && Self.endings.contains(url.pathExtension) ? .resource : .notServed
        }
    }

    /// The content type of SVG pictures, which an engine can also show as documents.
    static let svg = "image/svg+xml"

    /// Whether a server's response can be a ``Answer/resource``: its content type is of such a kind, or is not specific, or is missing. Engines show
    /// every type that ends in `+xml` as a document, and run its scripts.
    static func isResource(_ mediaType: String?) -> Bool {
        guard let mediaType else { return true }
        if mediaType == svg { return true }
        if mediaType.hasSuffix("+xml") { return false }
        let (kind, type) = mediaType.splitOnce(at: "/")
        return ["image", "font", "audio", "video"].contains(kind)
            || ["css", "plain", "javascript", "ecmascript"].contains(type) && kind == "text"
            || kind == "application" && (scripts.contains(type) || type.hasPrefix("font-") || type.hasPrefix("x-font"))
    }

    private static let scripts: Set<String> = [
        "javascript", "x-javascript", "ecmascript", "wasm", "octet-stream", "vnd.ms-fontobject",
    ]

    private static let endings: Set<String> = [
        "js", "mjs", "css", "wasm", "png", "jpg", "jpeg", "gif", "webp", "avif", "svg", "ico", "bmp", "woff", "woff2",
        "ttf", "otf", "eot", "mp3", "mp4", "m4a", "aac", "webm", "ogg", "ogv", "oga", "wav",
    ]

    private static func folder(of key: String) -> String {
        String(key.prefix(through: key.lastIndex(of: "/") ?? key.startIndex))
    }
}

extension String {
    fileprivate func splitOnce(at separator: Character) -> (String, String) {
        let parts = split(separator: separator, maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        return (parts.first ?? "", parts.dropFirst().first ?? "")
    }
}
