import Foundation
import ReleaseFixtures
import Testing
import TomboloTestServer

@testable import TomboloUpdates

/// The check that precedes the use of a stored release at the start of an app.
@MainActor
struct StartCheckTests {
    /// An app that has stored release 2.0, and was ended.
    private func stored() async throws -> (TestPublisher, TestApp) {
        var publisher = try TestPublisher()
        let app = try TestApp(publisher)
        app.source.startCheckLimit = .seconds(600)
        app.source.isOnline = { true }
        try publisher.offer("2.0", order: 20, ["index.html": "two"])
        try publisher.publish()
        await app.serve(publisher)
        // Without a reference to the updater here, the app can end.
        #expect(try await app.start().check() == .staged(release: "2.0"))
        try await app.end()
        return (publisher, app)
    }

    @Test func aReleaseThatIsStillOfferedIsUsed() async throws {
        let (publisher, app) = try await stored()
        await app.serve(publisher)
        #expect(try await app.start().state.live == "2.0")
        #expect(await app.server.requests == ["timestamp.json"])
        // Without a stored release, the start makes no check.
        await app.serve(publisher)
        #expect(try await app.start().state.live == "2.0")
        #expect(await app.server.requests.isEmpty)
    }

    @Test func aReleaseThatWasHaltedMeanwhileIsNotUsed() async throws {
        var (publisher, app) = try await stored()
        publisher.halt("2.0")
        try publisher.publish()
        await app.serve(publisher)
        let state = try await app.start().state
        #expect(state.live == "1.0" && state.staged == nil)
    }

    @Test func aReleaseThatWasRevokedMeanwhileIsNotUsed() async throws {
        var (publisher, app) = try await stored()
        publisher.revoke("2.0")
        try publisher.publish()
        await app.serve(publisher)
        let state = try await app.start().state
        #expect(state.live == "1.0" && state.staged == nil)
    }

    @Test func aNewerReleaseIsUsedInsteadOfTheStoredOne() async throws {
        var (publisher, app) = try await stored()
        try publisher.offer("3.0", order: 30, ["index.html": "three"])
        try publisher.publish()
        await app.serve(publisher)
        #expect(try await app.start().state.live == "3.0")
    }

    @Test func aStoredReleaseIsUsedIfTheServerFails() async throws {
        let (_, app) = try await stored()
        await app.server.set(nil, as: "timestamp.json")
        #expect(try await app.start().state.live == "2.0")
    }

    @Test func aStoredReleaseIsUsedWithoutANetwork() async throws {
        let (publisher, app) = try await stored()
        await app.serve(publisher)
        app.source.isOnline = { false }
        #expect(try await app.start().state.live == "2.0")
        #expect(await app.server.requests.isEmpty)
    }

    @Test func withoutATimeLimitAStoredReleaseIsUsedWithoutACheck() async throws {
        var (publisher, app) = try await stored()
        publisher.halt("2.0")
        try publisher.publish()
        await app.serve(publisher)
        app.source.startCheckLimit = nil
        #expect(try await app.start().state.live == "2.0")
        #expect(await app.server.requests.isEmpty)
    }

    @Test func theReleaseIsUsedIfTheServerDoesNotAnswerInTime() async throws {
        let (_, app) = try await stored()
        let store = try ReleaseStore(dataFolder: app.data.url, cacheFolder: app.cache.url)
        let timing = CheckTiming(sleep: { #expect($0 == .seconds(600)) }, chance: { 1 })
        let updater = try await BundleUpdater(
            app.source, store: store, repositories: [SilentRepository()], timing: timing
        ) { TestRepository.now }
        #expect(updater.state.live == "2.0")
    }

    @Test func aLateAnswerStillReplacesARevokedRelease() async throws {
        var (publisher, app) = try await stored()
        publisher.revoke("2.0")
        try publisher.publish()
        await app.serve(publisher)
        let store = try ReleaseStore(dataFolder: app.data.url, cacheFolder: app.cache.url)
        let repository = LateRepository(rest: app.server)
        // The time limit of the start passes when the repository is waiting.
        let timing = CheckTiming(sleep: { _ in await repository.gate.requested() }, chance: { 1 })
        let updater = try await BundleUpdater(
            app.source, store: store, repositories: [repository], timing: timing
        ) { TestRepository.now }
        #expect(updater.state.live == "2.0")
        var events = updater.events.makeAsyncIterator()
        await repository.gate.open()
        #expect(await events.next() == .applied(release: "1.0"))
        #expect(updater.state.live == "1.0" && updater.state.refused.isEmpty)
    }

    @Test func theStartCheckLastsAtMostTwoSecondsByDefault() {
        let source = ReleaseSource(origins: [], bundle: "web", runtime: 1, embedded: URL(filePath: "/"))
        #expect(source.startCheckLimit == .seconds(2))
    }
}

/// A repository that answers after a day.
private struct SilentRepository: RepositorySource {
    private func wait(for file: String) async throws(TrustError) -> RepositoryAnswer {
        try? await Task.sleep(for: .seconds(86_400))
        throw .fetch(file: file, .timedOut)
    }

    func metadata(
        _ name: String, maximumSize: Int, entityTag: String?
    ) async throws(TrustError) -> RepositoryAnswer { try await wait(for: name) }

    func target(_ path: String, length: Int) async throws(TrustError) -> RepositoryAnswer { try await wait(for: path) }

    func file(
        _ file: TransportFile, maximumSize: Int, resuming parts: (any PartStorage)?
    ) async throws(TrustError) -> RepositoryAnswer { try await wait(for: file.path) }

    func report(_ report: HealthReport) async {}
}

/// A repository whose timestamp waits until a gate is open.
private struct LateRepository: RepositorySource {
    let rest: RepositoryServer
    let gate = Gate()

    func metadata(
        _ name: String, maximumSize: Int, entityTag: String?
    ) async throws(TrustError) -> RepositoryAnswer {
        if name == "timestamp.json" { await gate.pass() }
        return try await rest.metadata(name, maximumSize: maximumSize, entityTag: entityTag)
    }

    func target(_ path: String, length: Int) async throws(TrustError) -> RepositoryAnswer {
        try await rest.target(path, length: length)
    }

    func file(
        _ file: TransportFile, maximumSize: Int, resuming parts: (any PartStorage)?
    ) async throws(TrustError) -> RepositoryAnswer {
        try await rest.file(file, maximumSize: maximumSize, resuming: parts)
    }
}

/// Suspends all callers until it is opened.
private actor Gate {
    private var isOpen = false
    private var isRequested = false
    private var waiting: [CheckedContinuation<Void, Never>] = []
    private var watching: [CheckedContinuation<Void, Never>] = []

    /// Waits until the gate is open.
    func pass() async {
        isRequested = true
        for continuation in watching { continuation.resume() }
        watching = []
        if !isOpen { await withCheckedContinuation { waiting.append($0) } }
    }

    /// Waits until a caller waits for the gate.
    func requested() async {
        if !isRequested { await withCheckedContinuation { watching.append($0) } }
    }

    func open() {
        isOpen = true
        for continuation in waiting { continuation.resume() }
        waiting = []
    }
}
