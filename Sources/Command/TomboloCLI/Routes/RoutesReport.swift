import Foundation
import TomboloRexxar

/// The output of `tombolo routes check`.
struct RoutesReport {
    private(set) var lines: [String] = []
    private(set) var isGood = false

    init(of bytes: [UInt8], uris: [String]) {
        do throws(RoutesMapProblem) {
            let map = try RoutesMap(bytes)
            let table = RouteTable(map)
            // The future URL of the map is unknown here; a placeholder on the web is enough.
            let files = URL(string: "https://routes.invalid/").map { map.problemsOfFiles(seenFrom: $0) } ?? []
            let problems = (map.problems + table.problems + files).located(in: bytes)
            lines = problems.map(\.description)
            for uri in uris {
                let route = table.route(for: uri)
                lines.append(
                    "\(uri): \(route.map { "\($0.remoteFile)\($0.isPartial ? " (partial)" : "")" } ?? "no route")")
            }
            let version = map.version.map { "version \($0)" } ?? "no version"
            let count = "\(map.items.count) routes, \(map.partialItems.count) partial ones, \(map.files.count) files"
            lines.append("\(version), \(count), \(problems.count) problem\(problems.count == 1 ? "" : "s")")
            isGood = problems.isEmpty
        } catch {
            lines = [error.description]
        }
    }
}
