import FleetModel
import Foundation

/// Simulates fleets of devices that check for updates.
@main
enum Main {
    static func main() throws {
        let options = try Options(CommandLine.arguments.dropFirst())
        let known = Scenarios.all
        let scenarios = try options.scenarios.isEmpty
            ? known
            : options.scenarios.map { name in
                guard let scenario = known.first(where: { $0.name == name }) else {
                    throw UsageError("There is no scenario “\(name)”: \(known.map(\.name).joined(separator: ", ")).")
                }
                return scenario
            }
        for scenario in scenarios {
            let clock = ContinuousClock()
            let begin = clock.now
            var simulation = try FleetSimulation(scenario, options.settings)
            try simulation.run()
            let time = (clock.now - begin) / .seconds(1)
            let report = FleetReport(simulation, options.prices)
            print("\(scenario.name): \(scenario.summary)")
            for figure in report.figures { print("    \(figure.name) \(figure.value) \(figure.unit)") }
            print("    time \(time)")
        }
    }
}
