/// The routes of a map, compiled for searching. A search finds the first route that matches a URI; all `items` come before all `partial_items`.
///
/// Scheme and host are looked up in a dictionary. The expressions for the rest of the URI are all matched at once, so the time does not grow
/// with the number of routes. A table is created once for a map, on any thread, and can be searched on any thread.
package struct RouteTable: Sendable {
    /// The routes in the order in which they are tried, including those that can never match.
    package let routes: [Route]
    /// The problems of routes that cannot be matched, in addition to ``RoutesMap/problems``.
    package let problems: [RoutesMapProblem]

    private let places: [RouteURI.Site: [Chapter]]

    /// Consecutive routes with the same scheme and host, in order.
    private struct Chapter: Sendable {
        let patterns: PatternSet
        let routes: [Int]
    }

    /// Compiles the routes of a map.
    package init(_ map: RoutesMap) {
        routes = map.routes
        var reader = Reader(routes: routes)
        for (index, route) in routes.enumerated() { reader.add(route, index) }
        var places: [RouteURI.Site: [Chapter]] = [:]
        for (site, entries) in reader.entries { places[site] = Self.chapters(entries[...], &reader) }
        self.places = places
        problems = reader.problems.sorted { $0.key < $1.key }.map(\.value)
    }

    /// Returns the first route that matches a URI; nil if no route matches.
    /// - Parameter uri: The URI as the app or a page wrote it: `douban://douban.com/page?id=1`. Scheme and host are compared case-insensitively.
    package func route(for uri: String) -> Route? {
        guard let uri = RouteURI(uri), let chapters = places[uri.site] else { return nil }
        for chapter in chapters {
            if let found = chapter.patterns.firstMatch(in: uri.rest) { return routes[chapter.routes[found]] }
        }
        return nil
    }

    /// Compiles entries into sets. If one set exceeds the memory limit, the entries are divided into two.
    private static func chapters(_ entries: ArraySlice<Reader.Entry>, _ reader: inout Reader) -> [Chapter] {
        var rejected: [(Int, String)] = []
        let patterns: PatternSet? = PatternSet(entries.map(\.pattern)) { rejected.append(($0, $1)) }
        if let patterns {
            for (index, reason) in rejected {
                reader.report(.badPattern(reason), entries[entries.startIndex + index].route)
            }
            return [Chapter(patterns: patterns, routes: entries.map(\.route))]
        }
        guard entries.count > 1 else {
            for entry in entries { reader.report(.badPattern("it needs too much memory"), entry.route) }
            return []
        }
        let middle = entries.startIndex + entries.count / 2
        return chapters(entries[..<middle], &reader) + chapters(entries[middle...], &reader)
    }
}

extension RouteTable {
    /// Groups routes by scheme and host.
    fileprivate struct Reader {
        struct Entry {
            let pattern: String
            let route: Int
        }

        let routes: [Route]
        var entries: [RouteURI.Site: [Entry]] = [:]
        var problems: [Int: RoutesMapProblem] = [:]
        private var known: [String: Int] = [:]

        init(routes: [Route]) { self.routes = routes }

        mutating func add(_ route: Route, _ index: Int) {
            if let earlier = known[route.uri] { return report(.neverReached(routes[earlier].place), index) }
            known[route.uri] = index
            do throws(RoutePatternError) {
                let pattern = try RoutePattern(route.uri)
                for site in pattern.sites {
                    entries[site, default: []].append(Entry(pattern: pattern.rest, route: index))
                }
            } catch {
                report(.badPattern(error.description), index)
            }
        }

        mutating func report(_ reason: RoutesMapProblem.Reason, _ index: Int) {
            problems[index] = RoutesMapProblem(reason, at: routes[index].place)
        }
    }
}
