import TomboloUpdates

/// The scenarios of the benchmark.
package enum Scenarios {
    /// The releases that the fleet has at the start: the newest for each of five runtimes of the app.
    package static let base = (1...5).map { runtime in
        FleetRelease("1.\(runtime).0", order: 50 + runtime, runtime: runtime...runtime, transport: patchTransport)
    }

    /// The parts of the fleet with these runtimes.
    package static let shares = [0.05, 0.08, 0.12, 0.25, 0.5]

    /// Packs of the pairs of JupyterLab's front end that Documentation/Fleet.md names.
    package static let patchTransport = ReleaseTransport.pack(bytes: 11_000)
    package static let minorTransport = ReleaseTransport.pack(bytes: 580_900)

    /// All scenarios.
    package static var all: [Scenario] {
        [
            quiet, patch, minor, files, staged, late, ignored, halted, outage, refusals, requestedPause, deadTimer,
            rotation, herd,
            stuckPlace,
        ]
    }

    /// Two days and nine hours after the start: a Thursday morning in Europe.
    private static let publication = 2 * FleetTime.day + 9 * FleetTime.hour
    private static let days = (first: 2 * FleetTime.day, second: 3 * FleetTime.day)

    private static func release(
        _ transport: ReleaseTransport = patchTransport, steps: [(at: Int32, share: Int)]? = nil, crashes: Double = 0
    ) -> FleetRelease {
        FleetRelease("2.0.0", order: 60, runtime: 1...5, transport: transport, steps: steps, crashes: crashes)
    }

    private static var quiet: Scenario { Scenario("quiet", "nothing is published") }

    private static var patch: Scenario {
        var scenario = Scenario("patch", "a patch for all devices at once, as packs")
        scenario.publish(release(), at: publication)
        return scenario
    }

    private static var minor: Scenario {
        var scenario = Scenario("minor", "a minor release for all devices at once, as packs")
        scenario.publish(release(minorTransport), at: publication)
        return scenario
    }

    private static var files: Scenario {
        var scenario = Scenario("files", "the patch without packs: its manifest, and 13 changed files")
        scenario.publish(release(.files(count: 13, bytes: 48_978)), at: publication)
        return scenario
    }

    private static let crashing = "a release that crashes for 3 % of devices, for 1 %, 10 % after 1 d, 100 % after 3 d"

    private static var staged: Scenario {
        staged(
            "staged", "\(crashing); halted 1 h after the first report, revoked 1 h later",
            Scenario.Response(halt: FleetTime.hour, revocation: 2 * FleetTime.hour))
    }

    private static var late: Scenario {
        staged(
            "late", "\(crashing); halted 20 h after the first report, revoked 1 h later",
            Scenario.Response(halt: 20 * FleetTime.hour, revocation: 21 * FleetTime.hour))
    }

    private static var ignored: Scenario { staged("ignored", "\(crashing); the publisher does not respond", nil) }

    private static func staged(_ name: String, _ summary: String, _ response: Scenario.Response?) -> Scenario {
        var scenario = Scenario(name, summary)
        let steps = [
            (at: publication, share: 10_000), (at: publication + FleetTime.day, share: 100_000),
            (at: publication + 3 * FleetTime.day, share: Cohort.size),
        ]
        scenario.publish(release(steps: steps, crashes: 0.03), at: publication)
        scenario.response = response
        return scenario
    }

    private static var halted: Scenario {
        var scenario = Scenario("halt", "a patch for all devices at once, halted 1 h after its publication")
        let release = release()
        scenario.publish(release, at: publication)
        scenario.actions.append(Scenario.PlannedAction(publication + FleetTime.hour, .halt(release)))
        return scenario
    }

    private static let down = days.second + 12 * FleetTime.hour..<days.second + 18 * FleetTime.hour

    private static var outage: Scenario {
        var scenario = Scenario("outage", "the origin does not answer for 6 h")
        scenario.network.originDown = down
        return scenario
    }

    private static var refusals: Scenario {
        var scenario = Scenario("refusals", "30 % of the requests are refused with 503 for a day")
        scenario.network.refusing = days.second..<days.second + FleetTime.day
        return scenario
    }

    private static var requestedPause: Scenario {
        var scenario = Scenario("pause", "the same, with Retry-After: 3600")
        scenario.network.refusing = days.second..<days.second + FleetTime.day
        scenario.network.retryAfter = 3600
        return scenario
    }

    private static var deadTimer: Scenario {
        var scenario = Scenario("expired", "no timestamp is signed for 9 days, so it expires for 2 of them")
        scenario.unsigned = days.first..<11 * FleetTime.day
        return scenario
    }

    private static var rotation: Scenario {
        var scenario = Scenario("rotation", "the online key is replaced by a new root")
        scenario.actions.append(Scenario.PlannedAction(days.second, .rotateOnlineKey))
        return scenario
    }

    private static var herd: Scenario {
        var scenario = Scenario("herd", "a patch for all devices at the end of an outage of 6 h")
        scenario.network.originDown = down
        scenario.publish(release(), at: down.upperBound)
        return scenario
    }

    private static var stuckPlace: Scenario {
        var scenario = Scenario("stuck", "a cache place keeps its timestamp for a day, while a patch is published")
        scenario.publish(release(), at: publication)
        scenario.network.stuck = (17, publication - FleetTime.hour..<publication + 23 * FleetTime.hour)
        return scenario
    }
}
