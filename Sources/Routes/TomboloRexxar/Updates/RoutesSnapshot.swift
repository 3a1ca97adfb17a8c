import Foundation
import TomboloEngine
package import TomboloUpdates

/// An immutable version of the routes with its files. A page keeps the snapshot with which it was opened until the page is loaded
/// again.
///
/// As long as a snapshot is in use, the store removes none of its files.
public final class RoutesSnapshot: Sendable {
    /// The origin of a map.
    public enum Source: Sendable, Hashable {
        /// The snapshot has no map.
        case none
        /// The map is bundled with the app. Contains its digest.
        case bundled(FileDigest)
        /// An update fetched the map. Contains its digest.
        case fetched(FileDigest)
        /// The map and all files belong to a signed release. Contains the digest of its manifest.
        case release(FileDigest)
    }

    /// The parsed map; without routes if `source` is `.none`.
    public let map: RoutesMap
    /// The origin of the map.
    public let source: Source
    /// The parts of the map that cannot be used, including files with invalid addresses.
    public let problems: [RoutesMapProblem]

    let table: RouteTable
    /// The files with which the snapshot went live, by the keys of their addresses.
    let files: [String: StoredFile]
    /// All files that the map names.
    let addresses: Set<RoutedURL>

    /// The signed release of the map and the files; nil for a map that is not signed.
    package let release: BundleRelease?

    private let base: URL
    private let allowsClearText: Bool
    private let expected: [String: FileDigest]
    private let keys: Set<String>
    /// The rules for the addresses that are served to pages.
    let served: ServedFiles

    /// Creates a snapshot of a map.
    /// - Parameters:
    ///   - files: The files with which the snapshot goes live.
    ///   - config: The configuration of hosts and addresses.
    ///   - bundled: The snapshot of the bundled map, whose files are served to pages of every other snapshot too.
    ///   - release: The signed release to which the map belongs.
    init(
        _ map: RoutesMap, _ source: Source, files: [String: StoredFile] = [:], config: RXRConfig,
        bundled: RoutesSnapshot? = nil, release: BundleRelease? = nil
    ) {
        self.release = release
        self.map = map
        self.source = source
        self.files = files
        base = config.mapBase
        allowsClearText = config.letsRoutesComeInClearText
        table = RouteTable(map)
        let files = FileAddresses(map, seenFrom: base, allowingClearText: allowsClearText)
        problems = map.problems + table.problems + files.problems
        addresses = files.all
        expected = files.digests
        keys = Set(addresses.map(\.key))
        served = ServedFiles(addresses, config, bundled: bundled?.served)
    }

    /// The map's version; nil if it has none.
    public var version: RoutesVersion? { map.version }

    /// The digest of the map's text, or that of the manifest of a signed release; nil without a map.
    public var digest: FileDigest? {
        switch source {
        case .none: nil
        case .bundled(let digest), .fetched(let digest), .release(let digest): digest
        }
    }

    /// Whether the map and all files belong to a signed release.
    public var isReleased: Bool { release != nil }

    /// Returns the first route that matches a URI; nil if no route matches.
    public func route(for uri: String) -> Route? { table.route(for: uri) }

    /// Returns the address of the file that shows the page of a URI; nil if no route matches, or if the route's file has no usable address.
    package func file(for uri: String) -> RoutedURL? { route(for: uri).flatMap { address(of: $0.remoteFile) } }

    /// Returns the address of a `remote_file` of the map; nil if it is invalid, or if it is in clear text and that is not allowed.
    func address(of remoteFile: String) -> RoutedURL? {
        let url = RoutedURL(remoteFile, relativeTo: base)
        return allowsClearText || url?.isProtected == true ? url : nil
    }

    /// Whether any files of a URL's site (scheme, host and port) are served.
    package func hasHost(of url: RoutedURL) -> Bool { served.hasSite(of: url) }

    /// Returns whether an address is served to pages, and as which kind of file.
    func answer(for url: RoutedURL) -> ServedFiles.Answer {
        guard release != nil else { return served.answer(for: url) }
        return releasedPath(of: url) == nil ? .notServed : .file
    }

    /// Returns the kind of file as which a server's response is served. After a redirect to an address that is served as a resource, the response is
    /// a resource too. Otherwise a page could get any document of the server through a redirector beside a file of the map.
    func answer(for url: RoutedURL, from response: FetchedResponse) -> ServedFiles.Answer {
        let source = response.url.flatMap { RoutedURL(remote: $0) }
        return source.map(answer(for:)) == .resource ? .resource : answer(for: url)
    }

    /// Whether the signed release has the file at an address, which may be the address of a page that was opened by a
    /// URI.
    package func hasFile(at url: RoutedURL) -> Bool {
        releasedPath(of: url) != nil || releasedPath(of: url.withoutURI) != nil
    }

    /// The reason why a signed release cannot be shown; nil if it has a route, and the page of each route.
    var releaseFault: String? {
        guard usableRouteCount > 0 else { return "Its routes map has no route that can be used." }
        let missing = map.routes.first { route in
            address(of: route.remoteFile).map { releasedPath(of: $0) == nil } ?? false
        }
        return missing.map { "It does not contain “\($0.remoteFile)”, which shows “\($0.uri)”." }
    }

    /// Returns the path in the signed release of the file at an address, by the rules for bundled files; nil if the release has no such file, or
    /// the map states a different digest for the address.
    func releasedPath(of url: RoutedURL) -> String? {
        guard let release, hasHost(of: url) else { return nil }
        return BundledFiles.paths(of: url, base: RoutedURL(remote: base)).lazy
            .compactMap { try? ResourcePath(percentEncoded: $0) }
            .filter { !$0.isFolder }
            .map { $0.names.joined(separator: "/") }
            .first { path in
                guard let found = release.digest(at: path) else { return false }
                return self.digest(of: url).map { $0 == found } ?? true
            }
    }

    /// Whether the map names exactly this file.
    func names(_ url: RoutedURL) -> Bool { keys.contains(url.key) }

    /// Returns the digest that a file must have; nil if the map has none. The digest of an address without a query also applies to this address
    /// with any query. Otherwise a page that appends `?v=2` to an address would receive an unverified file.
    func digest(of url: RoutedURL) -> FileDigest? { expected[url.key] ?? (names(url) ? nil : expected[url.plainKey]) }

    /// All digests of the map.
    var digests: [FileDigest] { Array(expected.values) + [digest].compactMap(\.self) }

    /// The number of routes without a problem, which can show a page.
    var usableRouteCount: Int {
        let bad = Set(problems.map(\.place))
        return map.routes.count { !bad.contains($0.place) }
    }

    /// The origins of all files that the map names.
    var origins: Set<Origin> { Set(addresses.map(\.site)) }

    /// The origins of the files that the map names, and those that ``RXRConfig/allowedHosts`` lists.
    var servedOrigins: Set<Origin> { Set(served.sites.map { Origin(serialized: $0) }) }

    /// The origins of the map's pages, in the form that documents see, in a stable order. Origins whose pages an attacker on the network path
    /// could have written are left out.
    package var shownOrigins: [String] { Set(addresses.filter(\.isProtected).map(\.shownOrigin)).sorted() }

    /// Returns how the page of a URI shows that this version works.
    package func readiness(of uri: String) -> Route.Readiness { route(for: uri)?.readiness ?? map.readiness }
}
