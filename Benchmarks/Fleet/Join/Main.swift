import FleetModel
import Foundation
import ReleaseFixtures
import TomboloUpdates

/// Runs real updaters against real servers beside a simulation of the same devices, and compares the requests:
/// `fleet-join ORIGIN FOLDER SCRATCH INSTALLS HOURS SPEED`. scripts/join-fleet starts it with its servers.
@main
@MainActor
enum Main {
    /// When a release is published.
    private static let publication = 12 * FleetTime.hour

    static func main() async throws {
        let arguments = CommandLine.arguments
        guard arguments.count == 7, let origin = URL(string: arguments[1]), let installs = Int(arguments[4]),
            let hours = Int32(arguments[5]), let speed = Double(arguments[6])
        else { throw CocoaError(.featureUnsupported) }
        let simulation = try simulate(installs, hours: hours)
        let folder = ServedFolder(url: URL(filePath: arguments[2]))
        let log = try await run(
            simulation, origin: origin, folder: folder, scratch: URL(filePath: arguments[3]), installs: installs,
            hours: hours, speed: speed)
        let limits = compare(simulation, log, hours: hours)
        // With fewer devices, chance makes larger differences.
        guard installs >= 5_000, hours >= 24, !limits.problems.isEmpty else { return }
        for problem in limits.problems { FileHandle.standardError.write(Data("fleet-join: \(problem)\n".utf8)) }
        exit(1)
    }

    private static let release = FleetRelease(
        "2.0.0", order: 60, runtime: 1...5, transport: .files(count: 3, bytes: 2_500))

    private static func simulate(_ installs: Int, hours: Int32) throws -> FleetSimulation {
        var settings = FleetSettings()
        (settings.installs, settings.days) = (installs, Int((hours + 23) / 24))
        (settings.isFresh, settings.hasJournal) = (true, true)
        (settings.users.asking, settings.users.offline, settings.users.wrongClock) = (0, 0, 0)
        settings.users.uncleanExit = 0
        (settings.health.killed, settings.health.slowPaint) = (0, 0)
        var scenario = Scenario("join", "")
        (scenario.network.places, scenario.network.lag) = (1, 0)
        (scenario.network.timestampTTL, scenario.network.missingTTL) = (0, 0)
        // The timer of the simulation signs at two o'clock; the test repository is not signed meanwhile.
        scenario.unsigned = 0..<FleetTime.week
        scenario.publish(release, at: publication)
        var simulation = try FleetSimulation(scenario, settings)
        try simulation.run()
        return simulation
    }

    private static func run(
        _ simulation: FleetSimulation, origin: URL, folder: ServedFolder, scratch: URL, installs: Int, hours: Int32,
        speed: Double
    ) async throws -> RequestLog.Counts {
        var publisher = try TestPublisher()
        shift(&publisher)
        try publisher.publish()
        let embedded = scratch.appending(path: "embedded")
        try publisher.embed("1.0", order: 10, in: embedded)
        try folder.publish(publisher.repository)
        var source = ReleaseSource(origins: [origin], bundle: "web", runtime: 2, embedded: embedded)
        source.isOnline = { true }
        // The simulation has no check before a stored release is used.
        source.startCheckLimit = nil
        let clock = FleetClock(speed: speed)
        let log = RequestLog(clock)
        let repository = CountingRepository(web: WebRepository(origin), log: log)
        let chances = simulation.journal?.chances ?? []
        let devices = (0..<installs).map { number in
            RealDevice(
                source, in: scratch.appending(path: "devices/\(number)"), repository: repository, clock: clock,
                runs: chances[number])
        }
        var isPublished = false
        for entry in simulation.journal?.entries ?? [] where entry.time < hours * FleetTime.hour {
            if !isPublished, entry.time >= publication {
                try await clock.sleep(until: Double(publication))
                try offer(&publisher, folder)
                isPublished = true
            }
            try await clock.sleep(until: Double(entry.time))
            devices[entry.device].perform(entry.event)
        }
        try await clock.sleep(until: Double(hours * FleetTime.hour))
        let counts = log.all
        for device in devices { await device.finish() }
        let problems = devices.flatMap(\.problems)
        print("problems: \(problems.count) \(problems.first ?? "")")
        return counts
    }

    /// Moves the dates of the repository to those of the fleet.
    private static func shift(_ publisher: inout TestPublisher) {
        for role in publisher.repository.roles.keys {
            publisher.repository[role].expires = FleetTime.start.addingTimeInterval(30 * 86_400)
        }
    }

    private static func offer(_ publisher: inout TestPublisher, _ folder: ServedFolder) throws {
        let files = (1...3).map { ("\($0).html", "\($0)" + String(repeating: " ", count: 2_499)) }
        try publisher.offer("2.0.0", order: 60, Dictionary(uniqueKeysWithValues: files))
        try publisher.repository.update("web-stable")
        try folder.publish(publisher.repository)
    }

    // MARK: Comparison

    /// Prints the requests of the updaters beside those of the simulation.
    /// - Returns: The differences above their limits.
    private static func compare(
        _ simulation: FleetSimulation, _ real: RequestLog.Counts, hours: Int32
    ) -> FleetLimits {
        let meter = simulation.meter
        var limits = FleetLimits()
        print("| requests | updaters | simulation | difference |\n|---|---|---|---|")
        for kind in RequestKind.allCases {
            let model = meter.hourly(kind).prefix(Int(hours)).reduce(0, +)
            let count = real.kinds[kind] ?? 0
            guard model > 0 || count > 0 else { continue }
            print("| \(kind) | \(count) | \(model) | \(percent(count, model)) |")
            limits.check("\(kind)", count, simulated: model, atMost: 0.02)
        }
        let minutes = (0..<Int(hours) * 60).map { minute in
            meter.seconds[minute * 60..<(minute + 1) * 60].reduce(0) { $0 + Int($1) }
        }
        let (peak, model) = (real.minutes.values.max() ?? 0, minutes.max() ?? 0)
        print("| the busiest minute | \(peak) | \(model) | \(percent(peak, model)) |")
        limits.check("the busiest minute", peak, simulated: model, atMost: 0.1)
        return limits
    }

    private static func percent(_ count: Int, _ model: Int) -> String {
        guard model > 0 else { return "–" }
        return "\((1000 * Double(count - model) / Double(model)).rounded() / 10) %"
    }
}
