import TomboloRexxar

/// Measures the time to find the route of a page among 10,000 on one host, and the time of an update. Prints one JSON line for each figure.
///
/// The ids in the pages' addresses differ from lookup to lookup, as they do in an app.
@main
enum Main {
    private static let count = 10_000

    static func main() async throws {
        let clock = ContinuousClock()
        let map = try RoutesMap(Array(text.utf8))
        var table: RouteTable?
        let compiled = clock.measure { table = RouteTable(map) }
        guard let table, table.problems.isEmpty else { throw BadMap() }
        let last = count - 1
        report("routes.compile", compiled, "ms")
        report("routes.typical", try median(in: table) { (id, round) in page(round * 7_919 % count, id) })
        report("routes.last", try median(in: table) { (id, _) in page(last, id) })
        report("routes.none", try median(in: table, isThere: false) { (id, _) in "app://shop/subjects/\(id)/nobody" })
        for figure in try await UpdateFigures.measure() { print(figure) }
    }

    private static func page(_ number: Int, _ id: Int) -> String {
        "app://shop/subjects/\(id)/part_\(number)?from=start"
    }

    private static var text: String {
        let items = (0..<count).map { number in
            #"{"uri": "app://shop/subjects/(\\d+)/part_\#(number)[/]?([?#].*)?$", "remote_file": "\#(number).html"}"#
        }
        return #"{"items": [\#(items.joined(separator: ","))]}"#
    }

    private static func median(
        in table: RouteTable, isThere: Bool = true, _ uri: (_ id: Int, _ round: Int) -> String
    ) throws -> Duration {
        var random = SystemRandomNumberGenerator()
        var times: [Duration] = []
        for round in 0..<2_000 {
            let uri = uri(Int.random(in: 1...9_999_999, using: &random), round)
            var found: Route?
            times.append(ContinuousClock().measure { found = table.route(for: uri) })
            guard (found != nil) == isThere else { throw BadMap() }
        }
        return times.sorted()[times.count / 2]
    }

    private static func report(_ name: String, _ duration: Duration, _ unit: String = "us") {
        let value = duration / (unit == "us" ? .microseconds(1) : .milliseconds(1))
        print(#"{"name":"\#(name)","value":\#(value),"unit":"\#(unit)"}"#)
    }
}

private struct BadMap: Error {}
