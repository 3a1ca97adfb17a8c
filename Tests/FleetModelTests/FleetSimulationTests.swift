import Foundation
import Testing

@testable import FleetModel

/// Simulated fleets as a whole.
struct FleetSimulationTests {
    private func lines(_ simulation: FleetSimulation) -> [String] {
        FleetReport(simulation, PriceList()).figures.map { "\($0.name) \($0.value)" }
    }

    @Test func theSameSeedGivesTheSameResult() throws {
        let first = try SmallFleet.run("staged", SmallFleet.settings(300))
        let second = try SmallFleet.run("staged", SmallFleet.settings(300))
        #expect(lines(first) == lines(second))
        #expect(first.meter.seconds == second.meter.seconds)
        let other = try SmallFleet.run("staged", SmallFleet.settings(300, seed: 21))
        #expect(first.meter.seconds != other.meter.seconds)
    }

    @Test func aDeviceIsSmallEnoughToSimulateAMillion() { #expect(MemoryLayout<Device>.stride < 100) }

    /// Each device has two checks on each of three days: after its start at nine, and four to six hours later.
    @Test func aQuietFleetMakesTheRequestsExpectedFromItsHours() throws {
        var settings = SmallFleet.settings(50, days: 3)
        settings.users = SmallFleet.punctual
        let meter = try SmallFleet.run(Scenario("quiet", ""), settings).meter
        #expect(meter.checks == 50 * 3 * 2)
        // The timestamp is signed again before the first check of each day.
        #expect(meter.total(.timestamp) == 50 * 3)
        #expect(meter.total(.timestampUnchanged) == 50 * 3)
        // A root was asked for less than a week before the start.
        #expect((1...50).contains(meter.total(.noRoot)))
        for kind in [RequestKind.root, .snapshot, .targets, .channel, .halts, .manifest, .content, .failed] {
            #expect(meter.total(kind) == 0)
        }
    }

    /// A release that is published between the two checks of a day is fetched on that day, and used on the next one.
    @Test func aReleaseIsFetchedWithTheNextCheckAndUsedAfterTheNextStart() throws {
        var settings = SmallFleet.settings(50, days: 3)
        settings.users = SmallFleet.punctual
        var scenario = Scenario("patch", "")
        let noon = FleetTime.day + 12 * FleetTime.hour
        scenario.publish(
            FleetRelease("2.0.0", order: 60, runtime: 1...5, transport: .pack(bytes: 100)), at: noon)
        let meter = try SmallFleet.run(scenario, settings).meter
        #expect(meter.total(.timestamp) == 50 * 4)
        #expect(meter.total(.timestampUnchanged) == 50 * 2)
        for kind in [RequestKind.snapshot, .channel, .content] { #expect(meter.total(kind) == 50) }
        let sizes = 4 * 518 + 599 + 993 + 100
        #expect(meter.bytes.reduce(0, +) == 50 * sizes)
        // Compares the counts at the end of the previous hour and of the hour itself.
        #expect(meter.stored[35] == 0)
        #expect(meter.stored[24 + 15] == 50)
        #expect(meter.adopted[48 + 8] == 0)
        #expect(meter.adopted[48 + 9] == 50)
        #expect(meter.exposedCount == 50)
        #expect(meter.rollBackCount == 0)
    }

    @Test func aRolloutWithCrashesReachesFewDevicesAndAllLeaveTheRelease() throws {
        let simulation = try SmallFleet.run("staged", SmallFleet.settings(20_000, days: 9))
        let meter = simulation.meter
        #expect(meter.exposedCount > 0)
        #expect(Double(meter.exposedCount) <= 0.015 * 20_000)
        #expect(meter.rollBackCount > 0)
        #expect(meter.rollBackCount < meter.exposedCount)
        #expect(meter.remaining == 0)
        #expect(meter.falseRollBacks == 0)
    }

    @Test func ifThePublisherDoesNotActOnlyCrashingDevicesRollBack() throws {
        let meter = try SmallFleet.run("ignored", SmallFleet.settings(1_000, days: 9)).meter
        #expect(meter.broken > 0)
        #expect(meter.brokenRemaining == 0)
        #expect(meter.rollBackCount == meter.broken)
        #expect(meter.falseRollBacks == 0)
        #expect(meter.remaining == meter.exposedCount - meter.broken)
    }

    @Test func noDeviceRollsBackAReleaseThatWorks() throws {
        let meter = try SmallFleet.run("patch", SmallFleet.settings(1_000)).meter
        #expect(meter.falseRollBacks == 0)
        #expect(meter.rollBackCount == 0)
        #expect(Double(meter.adopted.last ?? 0) >= 0.99 * 1_000)
    }

    @Test func aReleaseThatCrashesEverywhereIsRolledBackEverywhere() throws {
        var settings = SmallFleet.settings(200, days: 4)
        settings.users = SmallFleet.punctual
        var scenario = Scenario("broken", "")
        scenario.publish(
            FleetRelease("2.0.0", order: 60, runtime: 1...5, transport: .pack(bytes: 100), crashes: 1), at: 60)
        let meter = try SmallFleet.run(scenario, settings).meter
        #expect(meter.exposedCount == 200)
        #expect(meter.rollBackCount == 200)
        #expect(meter.remaining == 0)
        // It is not fetched a second time.
        #expect(meter.total(.content) == 200)
    }

    @Test func aHaltStopsTheSpread() throws {
        let meter = try SmallFleet.run("halt", SmallFleet.settings(1_500, days: 5)).meter
        let halt = 48 + 10
        // A cache place has the old timestamp for a minute more. A release that is stored and not applied is dropped.
        #expect(meter.stored[halt + 1] < meter.stored[halt - 1] + 30)
        #expect(Double(meter.adopted.last ?? 0) < 0.15 * 1_500)
    }

    @Test func cachedChoicesEqualTheClientsChoiceForEachDevice() throws {
        var settings = SmallFleet.settings(300)
        settings.isVerifying = true
        for name in ["staged", "halt"] {
            #expect(try SmallFleet.run(name, settings).contradictions == 0)
        }
    }

    @Test func failedChecksAreRepeatedAndEndWithTheOutage() throws {
        let meter = try SmallFleet.run("outage", SmallFleet.settings(1_000)).meter
        #expect(meter.retries > 0)
        let quiet = try SmallFleet.run("quiet", SmallFleet.settings(1_000)).meter
        #expect(Double(meter.seconds.reduce(0, +)) <= 1.2 * Double(quiet.seconds.reduce(0, +)))
        #expect(quiet.retries == 0)
    }
}
