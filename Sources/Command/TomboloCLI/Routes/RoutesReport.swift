import Foundation
import TomboloEngine
import TomboloRexxar

/// The output of `tombolo routes check`.
struct RoutesReport {
    /// The file that shows a page.
    private struct LookUp {
        let uri: String
        let route: Route?
    }

    private var problems: [String] = []
    private var lookUps: [LookUp] = []
    /// The map; nil if the text is not a map.
    private var map: RoutesMap?

    init(of bytes: [UInt8], uris: [String]) {
        do throws(RoutesMapProblem) {
            let map = try RoutesMap(bytes)
            let table = RouteTable(map)
            // The future URL of the map is unknown here; a placeholder on the web is enough.
            let files = URL(string: "https://routes.invalid/").map { map.problemsOfFiles(seenFrom: $0) } ?? []
            problems = (map.problems + table.problems + files).located(in: bytes).map(\.description)
            lookUps = uris.map { LookUp(uri: $0, route: table.route(for: $0)) }
            self.map = map
        } catch {
            problems = [error.description]
        }
    }

    /// Whether the map has no problems.
    var isGood: Bool { problems.isEmpty }

    var lines: [String] {
        guard let map else { return problems }
        let found = lookUps.map { lookUp in
            let file = lookUp.route.map { "\($0.remoteFile)\($0.isPartial ? " (partial)" : "")" }
            return "\(lookUp.uri): \(file ?? "no route")"
        }
        let version = map.version.map { "version \($0)" } ?? "no version"
        let counts = [
            Self.count(map.items.count, "route"), Self.count(map.partialItems.count, "partial route"),
            Self.count(map.files.count, "file"), Self.count(problems.count, "problem"),
        ]
        return problems + found + [([version] + counts).joined(separator: ", ")]
    }

    private static func count(_ number: Int, _ noun: String) -> String { "\(number) \(noun)\(number == 1 ? "" : "s")" }

    /// The report as JSON. `map` is null if the text is not a map.
    var json: JSONValue {
        let pages = lookUps.map { lookUp -> JSONValue in
            [
                "uri": .string(lookUp.uri), "file": lookUp.route.map { .string($0.remoteFile) } ?? .null,
                "isPartial": .bool(lookUp.route?.isPartial ?? false),
            ]
        }
        let summary = map.map { map -> JSONValue in
            [
                "version": map.version.map { .string($0.text) } ?? .null, "routes": .integer(map.items.count),
                "partialRoutes": .integer(map.partialItems.count), "files": .integer(map.files.count),
            ]
        }
        return ["map": summary ?? .null, "problems": .array(problems.map { .string($0) }), "pages": .array(pages)]
    }
}
