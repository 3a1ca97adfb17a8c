import FleetModel
import Foundation

/// The arguments of the program, and the variable `BENCH_JSON`.
struct Options {
    static var usage: String {
        let names = Scenarios.all.map { "    \($0.name): \($0.summary)" }.joined(separator: "\n")
        return """
            usage: bench-fleet [--installs N] [--days N] [--seed N] [--costs FILE] [--prices FILE] [--series FILE] [SCENARIO...]
                   bench-fleet [--costs FILE] [--prices FILE] --table CHECKS

            Without a scenario, all of them are simulated. --costs has a file of scripts/measure-requests, --prices one with a price list.
            --series writes the course of each simulation as a line of JSON. --table prints what a million devices with so many checks a day cost. With BENCH_JSON=FILE, each figure is a line of JSON in that file.
            A million devices or more, for 14 days or more, have limits. If a figure is above its limit, or is missing, it is reported, and the status is 1.
            The limits of “outage” need “quiet” too.

            scenarios:
            \(names)
            """
    }

    var settings = FleetSettings()
    var prices = PriceList()
    var scenarios: [Scenario] = []
    var isHelp = false
    var series: String?
    /// The checks of a device on a day, for the table of costs.
    var table: Double?
    let figures = ProcessInfo.processInfo.environment["BENCH_JSON"]

    init(_ arguments: ArraySlice<String>) throws {
        var rest = arguments
        func value<Value>(of option: String, _ parse: (String) throws -> Value?) throws -> Value {
            guard let text = rest.popFirst(), let value = try parse(text) else {
                throw UsageError("\(option) needs a value.\n\(Self.usage)")
            }
            return value
        }
        while let argument = rest.popFirst() {
            switch argument {
            case "--help", "-h": isHelp = true
            case "--installs": settings.installs = try value(of: argument) { Int($0).flatMap { $0 > 0 ? $0 : nil } }
            case "--days":
                settings.days = try value(of: argument) { Int($0).flatMap { (1...365).contains($0) ? $0 : nil } }
            case "--seed": settings.seed = try value(of: argument) { UInt64($0) }
            case "--costs": settings.costs = try value(of: argument, Self.read)
            case "--prices": prices = try value(of: argument, Self.read)
            case "--table": table = try value(of: argument) { Double($0) }
            case "--series": series = try value(of: argument) { $0 }
            default: scenarios.append(try Self.scenario(argument))
            }
        }
        if scenarios.isEmpty { scenarios = Scenarios.all }
    }

    private static func scenario(_ name: String) throws -> Scenario {
        if let scenario = Scenarios.all.first(where: { $0.name == name }) { return scenario }
        throw UsageError("There is no scenario “\(name)”.\n\(usage)")
    }

    private static func read<Value: Decodable>(_ path: String) throws -> Value? {
        try JSONDecoder().decode(Value.self, from: Data(contentsOf: URL(filePath: path)))
    }
}
