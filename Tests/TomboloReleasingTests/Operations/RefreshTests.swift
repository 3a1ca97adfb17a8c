import Foundation
import TomboloReleasing
import TomboloUpdates
import Testing

struct RefreshTests {
    @Test func theTimestampIsRenewedEachTime() throws {
        var publishing = try TestPublishing.published()
        publishing.now += TestPublishing.day
        #expect(try publishing.refresh().published == ["metadata/timestamp.json"])
        let state = try publishing.open().state
        #expect(state.timestamp.header.version == 2)
        #expect(state.timestamp.header.expires == publishing.now + 7 * TestPublishing.day)
        #expect(state.snapshot.header.version == 1)
    }

    @Test func snapshotAndHaltListAreRenewedAfterHalfOfTheirLifetime() throws {
        var publishing = try TestPublishing.published()
        try publishing.publish("1")
        try publishing.halt("1")
        publishing.now += 14.9 * TestPublishing.day
        #expect(try publishing.refresh().published == ["metadata/timestamp.json"])
        publishing.now += 0.1 * TestPublishing.day
        #expect(
            try publishing.refresh().published
                == ["metadata/3.web-halt.json", "metadata/4.snapshot.json", "metadata/timestamp.json"])
        let state = try publishing.open().state
        #expect(try state.halts(of: "web").halted.count == 1)
        #expect(state.expired(at: publishing.now + 6 * TestPublishing.day) == [])
    }

    @Test func theSnapshotIsRenewedWithoutAHaltList() throws {
        var publishing = try TestPublishing.published()
        var settings = try publishing.open().settings
        settings.days.halt = 300
        try publishing.open().write(settings)
        try publishing.publish("1")
        try publishing.halt("1")
        publishing.now += 15 * TestPublishing.day
        #expect(try publishing.refresh().published == ["metadata/4.snapshot.json", "metadata/timestamp.json"])
    }

    @Test func updatesResumeAfterADeadJobIsRepaired() async throws {
        var publishing = try TestPublishing.published()
        try publishing.publish("1")
        let device = try TestDevice(publishing)
        publishing.now += 40 * TestPublishing.day
        await #expect(throws: TrustError.self) { try await device.check(at: publishing.now) }
        let outcome = try publishing.refresh(trustingClock: true)
        #expect(outcome.expired == [])
        #expect(try await device.check(at: publishing.now) == "1")
    }

    @Test func expiredOfflineRolesAreReported() throws {
        var publishing = try TestPublishing.published()
        publishing.now += 200 * TestPublishing.day
        #expect(try publishing.refresh(trustingClock: true).expired.map(\.name) == ["web-beta", "web-stable"])
        let outcome = try publishing.open().renew(
            TestPublishing.channel("beta"), signers: publishing.publishingKeys, now: publishing.now)
        #expect(outcome.expired.map(\.name) == ["web-stable"])
        #expect(try publishing.publish("1").expired == [])
    }

    @Test func onlyTheOnlineKeyRefreshes() throws {
        let publishing = try TestPublishing.published()
        let key = publishing.releaseKeys[0]
        #expect(throws: ReleasingError.foreignKey(try key.publicKey.identifier, roles: ["timestamp"])) {
            try publishing.open().refresh(with: [key], now: publishing.now)
        }
        let outcome = try publishing.open().refresh(with: [], now: publishing.now)
        #expect(outcome.published == [])
        #expect(outcome.missing.map(\.role) == ["timestamp"])
    }

    @Test func warningsCome30DaysBeforeExpiry() throws {
        var publishing = try TestPublishing.published()
        func near() throws -> [String] {
            try publishing.open().status(now: publishing.now).roles.filter(\.isNearExpiry).map(\.name)
        }
        #expect(try near() == [])
        // The job has not run for half of the timestamp's lifetime.
        publishing.now += 3.5 * TestPublishing.day
        #expect(try near() == ["timestamp"])
        publishing.now += 11.5 * TestPublishing.day
        #expect(try near() == ["timestamp", "snapshot", "web-halt"])
        publishing.now = TestPublishing.start + 149.9 * TestPublishing.day
        try publishing.refresh(trustingClock: true)
        #expect(try near() == [])
        publishing.now += 0.1 * TestPublishing.day
        #expect(try near() == ["web-beta", "web-stable"])
        publishing.now = TestPublishing.start + 335 * TestPublishing.day
        #expect(try near() == ["root", "timestamp", "snapshot", "targets", "web-beta", "web-halt", "web-stable"])
    }

    @Test func rootAndTargetsAreRenewed() async throws {
        var publishing = try TestPublishing.published()
        try publishing.publish("1")
        publishing.now += 340 * TestPublishing.day
        try publishing.refresh(trustingClock: true)
        var outcome = try publishing.open().renew(
            .root, signers: publishing.rootKeys + [publishing.onlineKey], now: publishing.now)
        #expect(outcome.missing == [])
        outcome = try publishing.open().renew(
            .targets, signers: [publishing.targetsKeys[1], publishing.onlineKey], now: publishing.now)
        outcome = try publishing.open().renew(
            TestPublishing.channel("stable"), signers: publishing.publishingKeys, now: publishing.now)
        _ = try publishing.refresh()
        #expect(try publishing.open().state.root.header.version == 2)
        #expect(try await TestDevice(publishing).check(at: publishing.now + 6 * TestPublishing.day) == "1")
        #expect(throws: ReleasingError.self) {
            try publishing.open().renew(.snapshot, signers: [publishing.onlineKey], now: publishing.now)
        }
    }

    // MARK: Clocks

    /// The distance from the published timestamp, in days. The longest lifetime of an online file is 30 days.
    @Test(arguments: [-400.0, -1, 30, 45, 10_000])
    func noCommandSignsIfTheClockContradictsTheLastTimestamp(days: Double) async throws {
        var publishing = try TestPublishing.published()
        try publishing.publish("1")
        let device = try TestDevice(publishing)
        let before = try publishing.contents()
        publishing.now += days * TestPublishing.day
        let error = ReleasingError.clock(now: publishing.now, signed: TestPublishing.start)
        #expect(throws: error) { try publishing.refresh() }
        #expect(throws: error) { try publishing.halt("1") }
        #expect(throws: error) { try publishing.publish("2") }
        #expect(throws: error) { try publishing.rollBack(to: .embedded) }
        #expect(throws: error) {
            try publishing.changeKeys(
                .targets, adding: [try SigningKey()], signers: publishing.rootKeys + [publishing.onlineKey])
        }
        #expect(try publishing.contents() == before)
        #expect(try await device.check(at: TestPublishing.start) == "1")
        #expect(error.description.contains("--trust-clock"))
        // Without the online key, nothing is signed that apps take for the present time.
        _ = try publishing.open().halt("1", of: "web", signers: [], now: publishing.now)
        #expect(throws: error) { try publishing.open().sign(with: [publishing.onlineKey], now: publishing.now) }
        // If the clock is right, one command with the option is enough.
        try publishing.refresh(trustingClock: true)
        if days < 365 { try publishing.refresh() }
    }

    /// A repository whose online key is lost cannot be refreshed.
    @Test(arguments: [-40.0, 40])
    func aLostOnlineKeyIsReplacedHoweverOldTheLastTimestampIs(days: Double) throws {
        var publishing = try TestPublishing.published()
        try publishing.publish("1")
        let new = try SigningKey()
        publishing.now += days * TestPublishing.day
        try publishing.changeKeys(
            .online, adding: [new], removing: [publishing.onlineKey],
            signers: publishing.rootKeys + [publishing.targetsKeys[0], new])
        #expect(try publishing.open().refresh(with: [new], now: publishing.now).published.last != nil)
    }

    @Test(arguments: [-0.9, 0, 29.9])
    func aSmallClockDifferenceDoesNotPreventSigning(days: Double) throws {
        var publishing = try TestPublishing.published()
        publishing.now += days * TestPublishing.day
        #expect(try publishing.refresh().published.last == "metadata/timestamp.json")
    }

    @Test func noTimestampIsSignedAfterTheExpiryOfTheRoot() async throws {
        var publishing = try TestPublishing.published()
        try publishing.publish("1")
        publishing.now += 350 * TestPublishing.day
        try publishing.refresh(trustingClock: true)
        publishing.now += 15 * TestPublishing.day
        let expires = TestPublishing.start + 365 * TestPublishing.day
        let error = ReleasingError.expiredRoot(expires: expires, now: publishing.now)
        #expect(throws: error) { try publishing.refresh() }
        #expect(throws: error) { try publishing.halt("1") }
        // A new root ends that.
        _ = try publishing.open().renew(
            .root, signers: publishing.rootKeys + [publishing.onlineKey], now: publishing.now)
        try publishing.refresh()
    }
}
