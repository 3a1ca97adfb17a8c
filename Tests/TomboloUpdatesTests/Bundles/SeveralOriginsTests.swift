import Foundation
import ReleaseFixtures
import Testing
import TomboloTestServer

@testable import TomboloUpdates

/// Checks of several origins, all of which fail.
@MainActor
struct SeveralOriginsTests {
    /// A server that has none of the files.
    private func dead(_ publisher: TestPublisher) -> RepositoryServer {
        var repository = publisher.repository
        repository.files = [:]
        return RepositoryServer(repository)
    }

    private func updater(_ app: TestApp, _ repositories: [RepositoryServer]) async throws -> BundleUpdater {
        let store = try ReleaseStore(dataFolder: app.data.url, cacheFolder: app.cache.url)
        return try await BundleUpdater(app.source, store: store, repositories: repositories) { [clock = app.clock] in
            clock.now
        }
    }

    /// The events of checks until one has failed this many times.
    private func events(of updater: BundleUpdater, untilFailure count: Int) async -> [UpdateEvent] {
        var (seen, failures) = ([UpdateEvent](), 0)
        var events = updater.events.makeAsyncIterator()
        for _ in 0..<count { _ = await updater.check() }
        while failures < count, let event = await events.next() {
            seen.append(event)
            if case .failed = event { failures += 1 }
        }
        return seen
    }

    @Test func olderMetadataOfTheSecondOriginIsReportedThoughTheFirstOneIsDead() async throws {
        let old = try TestPublisher()
        var publisher = old
        try publisher.publish()
        // The app contains the newer metadata.
        let app = try TestApp(publisher)
        let updater = try await updater(app, [dead(publisher), RepositoryServer(old.repository)])
        guard case .failed(.rollback) = await updater.check() else {
            Issue.record("\(updater.state)")
            return
        }
        app.clock.advance(by: 86_400)
        let events = await events(of: updater, untilFailure: 1)
        #expect(events.contains { if case .rollbackSuspected = $0 { true } else { false } }, "\(events)")
    }

    @Test func expiredMetadataOfTheSecondOriginIsReportedThoughTheFirstOneIsDead() async throws {
        var publisher = try TestPublisher()
        publisher.repository["timestamp"].expires = TestRepository.now + 7 * 86_400
        try publisher.publish()
        let app = try TestApp(publisher)
        let updater = try await updater(app, [dead(publisher), RepositoryServer(publisher.repository)])
        app.clock.advance(by: 8 * 86_400)
        let events = await events(of: updater, untilFailure: 1)
        #expect(events.contains { if case .stale = $0 { true } else { false } }, "\(events)")
        guard case .failed(.expired) = updater.state.lastOutcome else {
            Issue.record("\(updater.state)")
            return
        }
    }

    @Test func twoOriginsWithOlderMetadataAreReportedOnce() async throws {
        let old = try TestPublisher()
        var publisher = old
        try publisher.publish()
        let app = try TestApp(publisher)
        let updater = try await updater(app, [RepositoryServer(old.repository), RepositoryServer(old.repository)])
        _ = await updater.check()
        app.clock.advance(by: 86_400)
        let events = await events(of: updater, untilFailure: 1)
        #expect(events.count { if case .rollbackSuspected = $0 { true } else { false } } == 1, "\(events)")
    }

    @Test func aRequestedPauseAppliesDespiteAnErrorOfAHigherRank() async throws {
        let old = try TestPublisher()
        var publisher = old
        try publisher.offer("2.0", order: 20, ["index.html": "two"])
        try publisher.publish()
        let app = try TestApp(publisher)
        let busy = RepositoryServer(publisher.repository)
        await busy.beforeObjects { () throws(TrustError) in throw .status(file: "x", 503, pause: .seconds(36_000)) }
        let updater = try await updater(app, [RepositoryServer(old.repository), busy])
        let result = await updater.result(of: .schedule)
        guard case .failed(.rollback) = result.outcome else {
            Issue.record("\(result.outcome)")
            return
        }
        #expect(result.requestedPause == .seconds(36_000))
        #expect(result.isToRepeat)
    }

    @Test func theFirstErrorOfTheHighestRankIsDisplayed() {
        var failure = FailedCheck()
        #expect(failure.error.isLasting && !failure.isToRepeat)
        let errors: [(UpdateError, displayed: UpdateError)] = [
            (.metadata("1"), .metadata("1")), (.metadata("2"), .metadata("1")),
            (.busy("3", pause: nil), .busy("3", pause: nil)),
            (.busy("4", pause: .seconds(9)), .busy("3", pause: .seconds(9))),
            (.busy("5", pause: .seconds(2)), .busy("3", pause: .seconds(9))),
            (.wrongSoftware("6"), .wrongSoftware("6")), (.expired("7"), .expired("7")),
            (.rollback("8"), .rollback("8")), (.expired("9"), .rollback("8")), (.cancelled, .cancelled),
        ]
        for (error, displayed) in errors {
            failure.add(error)
            #expect(failure.error == displayed)
        }
        #expect(failure.pause == .seconds(9))
    }

    @Test func aFailedCheckIsRepeatedSoonUnlessAllItsErrorsAreLasting() {
        var failure = FailedCheck()
        failure.add(.expired(""))
        #expect(!failure.isToRepeat)
        failure.add(.metadata(""))
        #expect(failure.isToRepeat)
    }
}
