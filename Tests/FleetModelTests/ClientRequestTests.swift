import Foundation
import ReleaseFixtures
import Testing
import TomboloReleasing
import TomboloUpdates

@testable import FleetModel

/// The requests of the model, compared with those of the client in the same situation.
@MainActor
struct ClientRequestTests {
    /// An app and a simulated device, each of which has checked once.
    @MainActor
    private final class Pair {
        let app: TestApp
        var publisher: TestPublisher
        let updater: BundleUpdater
        var simulation: FleetSimulation
        var device: Device
        private var time: Int32 = 60
        private var tag = 1

        init() async throws {
            publisher = try TestPublisher()
            app = try TestApp(publisher)
            await app.server.serve(publisher.repository, entityTag: "1")
            updater = try await app.start()
            await updater.check()
            var settings = FleetSettings()
            (settings.installs, settings.users) = (1, SmallFleet.punctual)
            simulation = try FleetSimulation(Scenario("quiet", ""), settings)
            device = simulation.devices[0]
            (device.lastRootProbe, device.end) = (0, FleetTime.never)
            try advance(by: 60)
        }

        /// Lets time pass on both sides.
        func advance(by seconds: Int32) throws {
            time += seconds
            app.clock.advance(by: TimeInterval(seconds))
        }

        /// Changes both repositories.
        func change(_ action: RepositoryAction, _ change: (inout TestRepository) throws -> Void) throws {
            try simulation.repository.apply(action, at: time)
            try change(&publisher.repository)
            tag += 1
            try advance(by: 2 * FleetTime.minute)
        }

        /// Checks on both sides, and returns the numbers of requests by kind.
        func check() async throws -> (client: [RequestKind: Int], model: [RequestKind: Int]) {
            await app.server.serve(publisher.repository, entityTag: "\(tag)")
            await updater.check()
            let client = await app.server.requests.map { Self.kind($0, publisher.repository) }
            let before = Self.counts(simulation.meter)
            simulation.check(&device, 0, at: time, isUserInitiated: false)
            let after = Self.counts(simulation.meter)
            let model = after.merging(before) { $0 - $1 }.filter { $0.value > 0 }
            return (client.reduce(into: [:]) { $0[$1, default: 0] += 1 }, model)
        }

        private static func counts(_ meter: FleetMeter) -> [RequestKind: Int] {
            var counts: [RequestKind: Int] = [:]
            for kind in RequestKind.allCases {
                // The server of the test does not record the status.
                counts[kind == .timestampUnchanged ? .timestamp : kind, default: 0] += meter.total(kind)
            }
            return counts
        }

        private static func kind(_ name: String, _ repository: TestRepository) -> RequestKind {
            switch name {
            case "timestamp.json": .timestamp
            case _ where name.hasSuffix(".root.json"): repository.files[name] == nil ? .noRoot : .root
            case _ where name.hasSuffix(".snapshot.json"): .snapshot
            case _ where name.hasSuffix(".targets.json"): .targets
            case _ where name.hasSuffix(".web-stable.json"): .channel
            case _ where name.hasSuffix(".web-halt.json"): .halts
            case _ where name.hasSuffix("bundle.json"): .manifest
            case _ where name.hasPrefix("hints/"): .noHints
            default: .content
            }
        }
    }

    private static func release(_ transport: ReleaseTransport) -> FleetRelease {
        FleetRelease("2.0.0", order: 60, runtime: 1...5, transport: transport)
    }

    @Test func aCheckWithNothingNewSendsOneRequest() async throws {
        let pair = try await Pair()
        let (client, model) = try await pair.check()
        #expect(client == [.timestamp: 1])
        #expect(model == client)
    }

    @Test func aTimestampThatIsSignedAgainCausesOneRequest() async throws {
        let pair = try await Pair()
        try pair.change(.sign) { repository in
            repository.raise("timestamp")
            try repository.publishTimestamp()
        }
        let (client, model) = try await pair.check()
        #expect(client == [.timestamp: 1])
        #expect(model == client)
    }

    @Test(arguments: [1, 3]) func aReleaseWithoutAPackCausesRequestsForItsManifestAndFiles(count: Int) async throws {
        let pair = try await Pair()
        let names = (1...count).map { "\($0).html" }
        let size = 2_500
        try pair.publisher.offer(
            "2.0", order: 20,
            Dictionary(uniqueKeysWithValues: names.map { ($0, $0 + String(repeating: " ", count: size - $0.count)) }))
        try pair.change(.publish(Self.release(.files(count: count, bytes: size)))) { try $0.update("web-stable") }
        let (client, model) = try await pair.check()
        #expect(client[.content] == count)
        #expect(client[.noHints] == (count == 1 ? nil : 1))
        #expect(model == client)
        // A check that follows has nothing to fetch.
        #expect(try await pair.check().model == [.timestamp: 1])
    }

    @Test func aHaltCausesARequestForTheHaltRole() async throws {
        let pair = try await Pair()
        try pair.change(.halt(Scenarios.base[0])) { try $0.update("web-halt") }
        let (client, model) = try await pair.check()
        #expect(client == [.timestamp: 1, .snapshot: 1, .halts: 1])
        #expect(model == client)
    }

    @Test func aNewOnlineKeyCausesRequestsForTheRootAndTheFilesThatItSigns() async throws {
        let pair = try await Pair()
        try pair.change(.rotateOnlineKey) { repository in
            let key = try SigningKey()
            for role in ["timestamp", "snapshot"] {
                (repository[role].keys, repository[role].signers) = ([key], [key])
            }
            try repository.updateRoot()
            try repository.update()
        }
        let (client, model) = try await pair.check()
        #expect(client == [.timestamp: 2, .root: 1, .noRoot: 1, .snapshot: 1])
        #expect(model == client)
    }

    @Test func anExpiredTimestampIsRequestedTwice() async throws {
        let pair = try await Pair()
        try pair.change(.sign) { repository in
            repository["timestamp"].expires = TestRepository.now.addingTimeInterval(TimeInterval(FleetTime.day))
            repository.raise("timestamp")
            try repository.publishTimestamp()
        }
        _ = try await pair.check()
        // On both sides, the last request for a root is less than a week ago.
        pair.device.lastRootProbe = 8 * FleetTime.day
        pair.app.clock.advance(by: TimeInterval(FleetTime.day - 8 * FleetTime.day))
        try pair.advance(by: 8 * FleetTime.day)
        let (client, model) = try await pair.check()
        #expect(client == [.timestamp: 2, .noRoot: 1])
        #expect(model == client)
    }

    @Test func anOlderTimestampIsRequestedTwice() async throws {
        let pair = try await Pair()
        let old = pair.publisher
        try pair.change(.sign) { repository in
            repository.raise("timestamp")
            try repository.publishTimestamp()
        }
        _ = try await pair.check()
        pair.publisher = old
        pair.simulation.places[Int(pair.device.place)].revision = 0
        try pair.change(.sign) { _ in }
        pair.simulation.places[Int(pair.device.place)].fetched = FleetTime.day
        let (client, model) = try await pair.check()
        #expect(client == [.timestamp: 2, .noRoot: 1])
        #expect(model == client)
    }

    @Test func afterAWeekANewerRootIsRequestedFirst() async throws {
        let pair = try await Pair()
        try pair.advance(by: FleetTime.day)
        try pair.change(.sign) { repository in
            repository.raise("timestamp")
            try repository.publishTimestamp()
        }
        _ = try await pair.check()
        try pair.advance(by: FleetTime.week - FleetTime.day)
        let (client, model) = try await pair.check()
        #expect(client == [.timestamp: 1, .noRoot: 1])
        #expect(model == client)
    }
}
