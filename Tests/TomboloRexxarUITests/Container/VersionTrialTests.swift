import RexxarFixtures
import Foundation
import Testing
import TomboloEngine
import TomboloTesting

@testable import TomboloRexxar
@testable import TomboloRexxarUI

/// The trial of a fetched version of the routes.
@MainActor
@Suite struct VersionTrialTests {
    private static let trial = Duration.milliseconds(200)

    /// Runs `body` with a container whose routes have just been fetched.
    private func with(
        _ html: String, ready: String? = nil, trial: Duration = Self.trial,
        _ body: @escaping @MainActor (TestContainer) async throws -> Void
    ) async throws {
        let server = try await LocalServer.start()
        let readiness = ready.map { #", "ready": "\#($0)""# } ?? ""
        let map = """
            {"version": "2"\(readiness), "items": [
                {"uri": "box://shop/start", "remote_file": "\(server.url("/page.html").absoluteString)", "pack_in_app": true}]}
            """
        let page = "<!doctype html><meta charset=utf-8><title>Fetched</title>" + html
        await server.respond(StubResponse(body: Data(map.utf8)), at: "/routes.json")
        await server.respond(
            StubResponse(headers: [("Content-Type", "text/html")], body: Data(page.utf8)), at: "/page.html")
        try await withContainer(
            config: { $0.routesMapURL = server.url("/routes.json") }, trialTime: trial
        ) { container in
            let state = await container.routes.updateRoutes()
            try #require(state == .success)
            try await container.load()
            try await container.until("the page") { container.page.title == "Fetched" }
            try await body(container)
        }
    }

    private func hasConfirmedVersion(_ container: TestContainer) -> Bool {
        container.events.contains { if case .confirmed = $0 { true } else { false } }
    }

    @Test func aPageWithoutAnUncaughtErrorConfirmsItsVersion() async throws {
        try await with("<p>works") { container in
            try await container.until("the confirmation") { hasConfirmedVersion(container) }
            #expect(await container.routes.isConfirmed)
        }
    }

    @Test(arguments: ["<script>missing()</script>", "<script>Promise.reject(new Error('x'))</script>"])
    func aPageWithAnUncaughtErrorDoesNotConfirmItsVersion(html: String) async throws {
        try await with(html, trial: .seconds(600)) { container in
            try await container.until("the error") { container.controller.trial.isOver }
            #expect(!hasConfirmedVersion(container))
            #expect(!endsInOrder(container))
        }
    }

    /// Ends the app's run. Returns whether it ended orderly, in which case its start does not count against the version.
    private func endsInOrder(_ container: TestContainer) -> Bool {
        (container.routes.source as? FetchedRoutes)?.run?.end()
        return FileManager.default.fileExists(atPath: container.routes.config.cacheFolder.path + "/ended")
    }

    @Test func anUnfinishedTrialDoesNotCountAgainstTheVersion() async throws {
        try await with("<p>works", trial: .seconds(600)) { container in #expect(endsInOrder(container)) }
    }

    @Test func anExplicitTrialFailsIfThePageDoesNotReportReady() async throws {
        try await with("<p>works", ready: "explicit", trial: .zero) { container in
            var outcomes: [VersionTrial.Outcome] = []
            let trial = VersionTrial(probation: .zero)
            trial.begin(.explicit) { outcomes.append($0) }
            trial.committed()
            trial.finished()
            try await container.until("the end of the trial") { outcomes == [.fails] }
            // A report after the timeout still confirms the version.
            trial.reportsReady()
            #expect(outcomes == [.fails, .works])
        }
    }

    @Test func onlyAReadyReportConfirmsAnExplicitTrial() async throws {
        try await with("<p>works", ready: "explicit", trial: .zero) { container in
            #expect(!container.controller.trial.isOver)
            #expect(!hasConfirmedVersion(container))
            try await container.run(
                """
                const frame = document.createElement('iframe');
                frame.src = 'douban://rexxar-container/ready';
                document.body.append(frame);
                """)
            try await container.until("the confirmation") { hasConfirmedVersion(container) }
        }
    }

    @Test func aPageCanReportReadyWithACall() async throws {
        try await with("<script>tombolo.call('rexxar.ready')</script>", ready: "explicit") { container in
            try await container.until("the confirmation") { hasConfirmedVersion(container) }
        }
    }

    @Test func aPageThatIsLeftEarlyDoesNotConfirmItsVersion() async throws {
        try await with("<p>works", trial: .seconds(600)) { container in
            try await container.load()
            #expect(!hasConfirmedVersion(container))
        }
    }

    @Test func aReadyReportOfTheNextDocumentDoesNotCount() throws {
        let trial = VersionTrial(probation: .zero)
        var outcomes: [VersionTrial.Outcome] = []
        trial.begin(.explicit) { outcomes.append($0) }
        trial.committed()
        trial.committed()
        trial.reportsReady()
        #expect(outcomes.isEmpty && trial.isOver)
        trial.begin(.explicit) { outcomes.append($0) }
        trial.committed()
        trial.reportsReady()
        #expect(outcomes == [.works])
    }

    @Test(arguments: [Route.Readiness.automatic, .explicit])
    func aTrialThatTimesOutFailsAndCanSucceedLater(readiness: Route.Readiness) async throws {
        try await with("<p>works") { container in
            let trial = VersionTrial(probation: .milliseconds(50))
            var outcomes: [VersionTrial.Outcome] = []
            trial.begin(readiness) { outcomes.append($0) }
            trial.committed()
            try await container.until("the end of the trial") { outcomes == [.fails] }
            if readiness == .automatic { trial.finished() } else { trial.reportsReady() }
            try await container.until("the confirmation") { outcomes == [.fails, .works] }
        }
    }

    @Test func eventsBeforeTheCommitDoNotCount() {
        let trial = VersionTrial(probation: .seconds(600))
        var outcomes: [VersionTrial.Outcome] = []
        trial.begin(.automatic) { outcomes.append($0) }
        trial.failed()
        trial.crashed()
        trial.finished()
        #expect(outcomes.isEmpty && !trial.isOver)
        trial.committed()
        trial.failed()
        #expect(outcomes == [.fails] && trial.isOver)
    }

    @Test(arguments: [Route.Readiness.automatic, .explicit])
    func aWebProcessCrashFailsTheTrial(readiness: Route.Readiness) {
        let trial = VersionTrial(probation: .seconds(600))
        var outcomes: [VersionTrial.Outcome] = []
        trial.begin(readiness) { outcomes.append($0) }
        trial.committed()
        trial.crashed()
        #expect(outcomes == [.fails] && trial.isOver)
    }
}
