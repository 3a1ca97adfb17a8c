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
    private let expected: [String: FileDigest]
    private let keys: Set<String>
    private let hosts: Set<String>

    init(
        _ map: RoutesMap, _ source: Source, files: [String: StoredFile] = [:], base: URL, furtherHosts: Set<String> = []
    ) {
        self.map = map
        self.source = source
        self.files = files
        self.base = base
        table = RouteTable(map)
        var reader = Reader(base: base)
        for (index, route) in map.items.enumerated() { reader.add(route.remoteFile, route.sha256, "items[\(index)]") }
        for (index, route) in map.partialItems.enumerated() {
            reader.add(route.remoteFile, route.sha256, "partial_items[\(index)]")
        }
        for (index, file) in map.files.enumerated() { reader.add(file.remoteFile, file.sha256, "files[\(index)]") }
        problems = map.problems + table.problems + reader.problems
        addresses = reader.addresses
        expected = reader.digests
        keys = Set(addresses.map(\.key))
        hosts = Set(addresses.map(\.site.description)).union(furtherHosts)
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
    func address(of remoteFile: String) -> RoutedURL? { RoutedURL(remoteFile, relativeTo: base) }

    /// Whether files of that site (scheme, host and port) are files of the routes at all.
    func hasHost(of url: RoutedURL) -> Bool { hosts.contains(url.site.description) }

    /// Whether the map names exactly this file.
    func names(_ url: RoutedURL) -> Bool { keys.contains(url.key) }

    /// The digest that a file has to have; nil where the map says nothing.
    func digest(of url: RoutedURL) -> FileDigest? { expected[url.key] }

    /// All digests that the map has.
    var digests: [FileDigest] { Array(expected.values) + [digest].compactMap(\.self) }

    /// Of the routes those that can match.
    var usableRouteCount: Int { map.routes.count - table.problems.count }

    /// The origins of all files that the map names.
    var origins: Set<Origin> { Set(addresses.map(\.site)) }

    /// The origins that their pages have, in an order that does not change.
    var shownOrigins: [String] { Set(addresses.map(\.shownOrigin)).sorted() }

    /// How the page of a URI shows that this version works.
    func readiness(of uri: String) -> Route.Readiness { route(for: uri)?.readiness ?? map.readiness }

    /// The sites of all files that the map names.
    var sites: Set<String> { Set(addresses.map(\.site.description)) }
}

extension RoutesEdition {
    /// Collects the files of a map.
    private struct Reader {
        let base: URL
        var addresses: Set<RoutedURL> = []
        var digests: [String: FileDigest] = [:]
        var problems: [RoutesMapProblem] = []

        init(base: URL) { self.base = base }

        mutating func add(_ remoteFile: String, _ sha256: String?, _ place: String) {
            guard let url = RoutedURL(remoteFile, relativeTo: base) else {
                let reason = "it is no http or https address without user information"
                return problems.append(RoutesMapProblem(.badFile(reason), at: place))
            }
            addresses.insert(url)
            guard let digest = sha256.flatMap({ FileDigest($0) }), digests[url.key] == nil else { return }
            digests[url.key] = digest
        }
    }
}
