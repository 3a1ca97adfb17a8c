import Foundation
import TomboloEngine

/// An immutable version of the routes with its files: a page keeps the one that it was opened with until it is loaded again.
///
/// As long as it is in use, the store removes none of its files.
public final class RoutesSnapshot: Sendable {
    /// The origin of a map.
    public enum Source: Sendable, Hashable {
        /// The snapshot has no map.
        case none
        /// The app was shipped with the map; its digest.
        case bundled(FileDigest)
        /// An update fetched the map; its digest.
        case fetched(FileDigest)
    }

    /// The parsed map.
    public let map: RoutesMap
    /// The origin of the map.
    public let source: Source
    /// The parts of the map that cannot be used, including files with invalid addresses.
    public let problems: [RoutesMapProblem]

    let table: RouteTable
    /// The files that it went live with, by their keys.
    let files: [String: StoredFile]
    /// All files that the map names.
    let addresses: Set<RoutedURL>

    private let base: URL
    private let allowsClearText: Bool
    private let expected: [String: FileDigest]
    private let keys: Set<String>
    /// The addresses that pages can have.
    let served: ServedFiles

    /// Creates a snapshot of a map.
    /// - Parameters:
    ///   - files: The files that it went live with.
    ///   - config: The configuration of hosts and addresses.
    ///   - bundled: The snapshot of the bundled map, whose files every other may use.
    init(
        _ map: RoutesMap, _ source: Source, files: [String: StoredFile] = [:], config: RXRConfig,
        bundled: RoutesSnapshot? = nil
    ) {
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

    /// The map's version; nil where it has none.
    public var version: RoutesVersion? { map.version }

    /// The digest of the map's text; nil without a map.
    public var digest: FileDigest? {
        switch source {
        case .none: nil
        case .bundled(let digest), .fetched(let digest): digest
        }
    }

    /// The first route that matches a URI, if any.
    public func route(for uri: String) -> Route? { table.route(for: uri) }

    /// The file that shows a page; nil where no route matches, or where the route's file has no usable address.
    package func file(for uri: String) -> RoutedURL? { route(for: uri).flatMap { address(of: $0.remoteFile) } }

    /// The address of a `remote_file` of the map; nil where it is invalid, or in clear text that is not allowed.
    func address(of remoteFile: String) -> RoutedURL? {
        let url = RoutedURL(remoteFile, relativeTo: base)
        return allowsClearText || url?.isProtected == true ? url : nil
    }

    /// Whether files of that site (scheme, host and port) are files of the routes at all.
    func hasHost(of url: RoutedURL) -> Bool { served.hasSite(of: url) }

    /// Whether pages can have the file of an address, and in which form.
    func answer(for url: RoutedURL) -> ServedFiles.Answer { served.answer(for: url) }

    /// Whether the map names exactly this file.
    func names(_ url: RoutedURL) -> Bool { keys.contains(url.key) }

    /// The digest that a file has to have; nil where the map has none. A file that the map names without a query is meant with any query: otherwise
    /// a page that appends `?v=2` to an address would receive an unverified file.
    func digest(of url: RoutedURL) -> FileDigest? { expected[url.key] ?? (names(url) ? nil : expected[url.plainKey]) }

    /// All digests of the map.
    var digests: [FileDigest] { Array(expected.values) + [digest].compactMap(\.self) }

    /// The number of routes that can show a page.
    var usableRouteCount: Int {
        let bad = Set(problems.map(\.place))
        return map.routes.count { !bad.contains($0.place) }
    }

    /// The origins of all files that the map names.
    var origins: Set<Origin> { Set(addresses.map(\.site)) }

    /// The origins of the files that the map names, and those that the app lists.
    var servedOrigins: Set<Origin> { Set(served.sites.map { Origin(serialized: $0) }) }

    /// The origins of the map's pages, as pages see them, in a stable order; without those whose pages an attacker on the network
    /// path could have written.
    package var shownOrigins: [String] { Set(addresses.filter(\.isProtected).map(\.shownOrigin)).sorted() }

    /// How the page of a URI shows that this version works.
    package func readiness(of uri: String) -> Route.Readiness { route(for: uri)?.readiness ?? map.readiness }
}
