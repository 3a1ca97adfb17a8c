import Testing

@testable import FleetModel

/// The limits of the benchmark.
struct FleetLimitTests {
    private func problems(_ simulations: FleetSimulation..., seconds: Double = 1) -> [String] {
        var limits = FleetLimits()
        for simulation in simulations { limits.add(simulation, FleetReport(simulation, PriceList()), seconds: seconds) }
        return limits.problems
    }

    /// A release with the name of the staged one, for all devices at once, that crashes on each of them.
    private func broken() throws -> FleetSimulation {
        var settings = SmallFleet.settings(200, days: 4)
        settings.users = SmallFleet.punctual
        var scenario = Scenario("staged", "")
        scenario.publish(
            FleetRelease("2.0.0", order: 60, runtime: 1...5, transport: .pack(bytes: 100), crashes: 1), at: 60)
        return try SmallFleet.run(scenario, settings)
    }

    @Test func aFigureAboveItsLimitIsAProblem() throws {
        #expect(try problems(broken()) == ["“fleet.staged.exposed” is 100.0 %, and its limit is 1.5 %."])
    }

    @Test func aMissingFigureIsAProblem() throws {
        let (staged, quiet) = (try broken(), try SmallFleet.run("quiet", SmallFleet.settings(20, days: 1)))
        var limits = FleetLimits()
        limits.add(staged, FleetReport(quiet, PriceList()), seconds: 1)
        let names = ["rate.p999OfHourToMean", "exposed", "exposed.remaining", "falseRollBacks"]
        #expect(limits.problems == names.map { "“fleet.staged.\($0)” is missing, so its limit is not checked." })
    }

    @Test(arguments: ["quiet", "files", "staged"])
    func everyLimitHasAMeasuredFigure(name: String) throws {
        var settings = SmallFleet.settings(100, days: 4)
        settings.costs.isMeasured = true
        let simulation = try SmallFleet.run(name, settings)
        #expect(problems(simulation).filter { $0.contains("is missing") } == [])
    }

    @Test func theTimeOfASimulationIsLimited() throws {
        let simulation = try SmallFleet.run("quiet", SmallFleet.settings(20, days: 1))
        #expect(problems(simulation, seconds: 300).isEmpty)
        #expect(
            problems(simulation, seconds: 300.5) == ["The time of “quiet” is 300.5 s, and its limit is 300.0 s."])
    }

    @Test func anOutageIsComparedWithAQuietFleet() throws {
        let quiet = try SmallFleet.run("quiet", SmallFleet.settings(100))
        let outage = try SmallFleet.run("outage", SmallFleet.settings(300))
        let ratio = "The ratio of the requests of “outage” to those of “quiet”"
        // Three times as many devices make three times the requests.
        #expect(problems(quiet, outage).contains { $0.hasPrefix(ratio) })
        #expect(problems(outage, quiet).contains { $0.hasPrefix(ratio) })
    }

    @Test func anOutageWithoutAQuietFleetIsAProblem() throws {
        let outage = try SmallFleet.run("outage", SmallFleet.settings(100))
        #expect(problems(outage) == ["“quiet” is missing, so “outage” is not compared with it."])
        let quiet = try SmallFleet.run("quiet", SmallFleet.settings(100))
        #expect(problems(quiet).isEmpty)
        #expect(!problems(outage, quiet).contains { $0.contains("is missing") })
    }

    @Test func anOutageThatLastsToTheEndIsAProblem() throws {
        let settings = SmallFleet.settings(100, days: 3)
        let (quiet, outage) = (try SmallFleet.run("quiet", settings), try SmallFleet.run("outage", settings))
        #expect(
            problems(quiet, outage).contains("The hour after the outage is missing, so its limit is not checked."))
    }

    @Test func countsOfRealUpdatersMayDifferByAShare() {
        var limits = FleetLimits()
        limits.check("manifest", 980, simulated: 1_000, atMost: 0.02)
        limits.check("content", 1_020, simulated: 1_000, atMost: 0.02)
        #expect(limits.problems.isEmpty)
        limits.check("content", 1_021, simulated: 1_000, atMost: 0.02)
        limits.check("root", 1, simulated: 0, atMost: 0.02)
        #expect(
            limits.problems == [
                "content: 1021 instead of 1000 in the simulation, and the limit of the difference is 2 %.",
                "root: 1 instead of 0 in the simulation, and the limit of the difference is 2 %.",
            ])
    }

    @Test func theLimitsApplyToAFullFleetOnly() {
        #expect(FleetLimits.areSet(for: FleetSettings()))
        #expect(!FleetLimits.areSet(for: SmallFleet.settings(1_000)))
        #expect(!FleetLimits.areSet(for: SmallFleet.settings(1_000_000, days: 2)))
    }
}
