/// The course of a simulation, hour by hour, for plots.
package struct FleetSeries: Sendable, Codable {
    package let scenario: String
    /// The hour of the publication of the release that is counted; nil without one.
    package let published: Int?
    /// The requests a second, as means of hours, and the highest second of each hour.
    package let requests: [Double]
    package let peaks: [Int]
    /// The bytes of bodies that devices received.
    package let bytes: [Int]
    /// The parts of the devices that have stored the release, that use it, and that have ever shown it, in %.
    package let stored: [Double]
    package let adopted: [Double]
    package let exposed: [Double]
    /// The devices that have left the release because it failed there.
    package let rollBacks: [Int]

    /// Reads the counts of a simulation that has run.
    package init(_ simulation: FleetSimulation) {
        let (meter, hour) = (simulation.meter, Int(FleetTime.hour))
        let installs = Double(simulation.settings.installs)
        func percent(_ counts: [Int]) -> [Double] { counts.map { (1e6 * Double($0) / installs).rounded() / 1e4 } }
        let hours = (0..<meter.hours).map { meter.seconds[$0 * hour..<min(($0 + 1) * hour, meter.seconds.count)] }
        scenario = simulation.scenario.name
        published = simulation.scenario.watched.map { _ in Int(simulation.scenario.published) / hour }
        requests = hours.map { seconds in
            (100 * Double(seconds.reduce(0) { $0 + Int($1) }) / Double(hour)).rounded() / 100
        }
        peaks = hours.map { Int($0.max() ?? 0) }
        bytes = meter.bytes
        (stored, adopted, exposed) = (percent(meter.stored), percent(meter.adopted), percent(meter.exposed))
        rollBacks = meter.rollBacks
    }
}
