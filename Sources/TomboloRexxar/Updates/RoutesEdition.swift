import Foundation
import TomboloEngine

/// A version of the routes with its files, as it stays: a page keeps the one that it was opened with until it is loaded anew.
///
/// As long as somebody has it, the store removes none of its files.
public final class RoutesEdition: Sendable {
    /// Where a map comes from.
    public enum Source: Sendable, Hashable {
        /// There is none.
        case none
        /// The app was shipped with it; its digest.
        case bundled(FileDigest)
        /// An update fetched it; its digest.
        case fetched(FileDigest)
    }

    /// The map.
    public let map: RoutesMap
    /// Where it comes from.
    public let source: Source
    /// What cannot be used of it, files whose addresses are none included.
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
    /// Which addresses pages can have.
    let served: ServedFiles

    /// - Parameters:
    ///   - files: The files that it went live with.
    ///   - config: What the app says of hosts and addresses.
    ///   - bundled: The edition of the app's own map, whose files every other may use.
    init(
        _ map: RoutesMap, _ source: Source, files: [String: StoredFile] = [:], config: RXRConfig,
        bundled: RoutesEdition? = nil
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

    /// The digest of the map's text; nil where there is no map.
    public var digest: FileDigest? {
        switch source {
        case .none: nil
        case .bundled(let digest), .fetched(let digest): digest
        }
    }

    /// The route that shows a page, if any.
    public func route(for uri: String) -> Route? { table.route(for: uri) }

    /// The file that shows a page; nil where no route does, or where the route's file has no address that could be used.
    public func file(for uri: String) -> RoutedURL? { route(for: uri).flatMap { address(of: $0.remoteFile) } }

    /// Where a `remote_file` of the map is.
    func address(of remoteFile: String) -> RoutedURL? {
        let url = RoutedURL(remoteFile, relativeTo: base)
        return allowsClearText || url?.isProtected == true ? url : nil
    }

    /// Whether files of that site (scheme, host and port) are files of the routes at all.
    func hasHost(of url: RoutedURL) -> Bool { served.hasSite(of: url) }

    /// Whether pages can have a file of that address, and as what.
    func answer(for url: RoutedURL) -> ServedFiles.Answer { served.answer(for: url) }

    /// Whether the map names exactly this file.
    func names(_ url: RoutedURL) -> Bool { keys.contains(url.key) }

    /// The digest that a file has to have; nil where the map says nothing. What the map names without a query is meant with any: otherwise
    /// a page that writes `?v=2` behind an address would have a file that nobody vouches for.
    func digest(of url: RoutedURL) -> FileDigest? { expected[url.key] ?? (names(url) ? nil : expected[url.plainKey]) }

    /// All digests that the map has.
    var digests: [FileDigest] { Array(expected.values) + [digest].compactMap(\.self) }

    /// How many of the routes can show a page.
    var usableRouteCount: Int {
        let bad = Set(problems.map(\.place))
        return map.routes.count { !bad.contains($0.place) }
    }

    /// The origins of all files that the map names.
    var origins: Set<Origin> { Set(addresses.map(\.site)) }

    /// The same with those that the app lists.
    var servedOrigins: Set<Origin> { Set(served.sites.map { Origin(serialized: $0) }) }

    /// The origins that their pages have, in an order that does not change; without those whose pages anybody on the way could have written.
    var shownOrigins: [String] { Set(addresses.filter(\.isProtected).map(\.shownOrigin)).sorted() }

    /// How the page of a URI shows that this version works.
    func readiness(of uri: String) -> Route.Readiness { route(for: uri)?.readiness ?? map.readiness }
}
