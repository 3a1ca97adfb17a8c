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

    /// Users in UTC who use the app from nine to five every day, with a network connection and a correct clock.
    static var punctual: UserModel {
        var users = UserModel()
        users.zones = Array(repeating: 0, count: 24)
        users.zones[11] = 1
        users.activeDay = 1
        (users.startDeviation, users.dailyDeviation, users.hoursDeviation) = (0, 0, 0)
        (users.secondStart, users.roaming, users.asking) = (0, 0, 0)
        (users.uncleanExit, users.offline, users.wrongClock) = (0, 0, 0)
        return users
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
