import FleetModel
import Foundation
import Glibc

/// Simulates fleets of devices that check for updates, and prints the figures of each scenario.
@main
enum Main {
    static func main() {
        do {
            let options = try Options(CommandLine.arguments.dropFirst())
            if options.isHelp { return print(Options.usage) }
            if let checks = options.table { return printTable(checks, options) }
            let (figures, series) = (try LineFile(options.figures), try LineFile(options.series))
            var limits = FleetLimits()
            for scenario in options.scenarios { try simulate(scenario, options, figures, series, &limits) }
            guard FleetLimits.areSet(for: options.settings) else { return }
            limits.check("The memory of this program", peakMemory, atMost: 2_048, "MiB")
            for problem in limits.problems { FileHandle.standardError.write(Data("bench-fleet: \(problem)\n".utf8)) }
            if !limits.problems.isEmpty { exit(1) }
        } catch {
            FileHandle.standardError.write(Data("bench-fleet: \(error)\n".utf8))
            exit(error is UsageError ? 64 : 1)
        }
    }

    private static func simulate(
        _ scenario: Scenario, _ options: Options, _ figures: LineFile, _ series: LineFile, _ limits: inout FleetLimits
    ) throws {
        let clock = ContinuousClock()
        let begin = clock.now
        var simulation = try FleetSimulation(scenario, options.settings)
        try simulation.run()
        let seconds = (clock.now - begin) / .seconds(1)
        print("\(scenario.name): \(scenario.summary)")
        let report = FleetReport(simulation, options.prices)
        limits.add(simulation, report, seconds: seconds)
        for figure in report.figures {
            let name = figure.name.padding(toLength: 44, withPad: " ", startingAt: 0)
            print("    \(name)\(text(figure.value)) \(figure.unit)")
            try figures.add(FigureLine(figure: figure))
        }
        try series.add(FleetSeries(simulation))
        // Written to standard error and not to the figures, because the time depends on the machine.
        let time = "simulated \(options.settings.installs) devices for \(options.settings.days) d in \(text(seconds)) s"
        FileHandle.standardError.write(Data("    \(time)\n".utf8))
    }

    /// The largest memory that this process has had so far, in MiB.
    private static var peakMemory: Double {
        var usage = rusage()
        getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
        return Double(usage.ru_maxrss) / 1_024
    }

    private static func printTable(_ checks: Double, _ options: Options) {
        let settings = options.settings
        let table = CostTable(checks: checks, sizes: settings.sizes, costs: settings.costs, prices: options.prices)
        print("| what | requests, millions | GB | $ |\n|---|---|---|---|")
        for row in table.rows {
            let numbers = [row.requests, row.gigabytes, row.price].map { text(($0 * 10).rounded() / 10) }
            print("| \(row.name) | \(numbers.joined(separator: " | ")) |")
        }
    }

    /// Returns a number with as many digits as it needs, at most four after the point.
    private static func text(_ value: Double) -> String {
        let rounded = (value * 1e4).rounded() / 1e4
        return rounded == rounded.rounded() ? String(Int(rounded)) : String(rounded)
    }
}
