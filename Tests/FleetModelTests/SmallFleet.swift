import FleetModel
import Testing

/// Fleets that are simulated within a second.
enum SmallFleet {
    /// Settings for a number of devices.
    static func settings(_ installs: Int, days: Int = 14, seed: UInt64 = 20) -> FleetSettings {
        var settings = FleetSettings()
        (settings.installs, settings.days, settings.seed) = (installs, days, seed)
        return settings
    }

    /// People in UTC who use the app from nine to five on every day, with a network and a right clock.
    static var punctual: PeopleModel {
        var people = PeopleModel()
        people.zones = Array(repeating: 0, count: 24)
        people.zones[11] = 1
        people.activeDay = 1
        (people.startDeviation, people.dailyDeviation, people.hoursDeviation) = (0, 0, 0)
        (people.secondStart, people.roaming, people.asking) = (0, 0, 0)
        (people.uncleanExit, people.offline, people.wrongClock) = (0, 0, 0)
        return people
    }

    /// Simulates a scenario.
    static func run(_ scenario: Scenario, _ settings: FleetSettings) throws -> FleetSimulation {
        var simulation = try FleetSimulation(scenario, settings)
        try simulation.run()
        return simulation
    }

    /// Simulates a scenario of the benchmark.
    static func run(_ name: String, _ settings: FleetSettings) throws -> FleetSimulation {
        let scenario = try #require(Scenarios.all.first { $0.name == name })
        return try run(scenario, settings)
    }
}
