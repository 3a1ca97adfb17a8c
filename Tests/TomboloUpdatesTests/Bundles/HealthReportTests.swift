import Foundation
import ReleaseFixtures
import Testing
import TestSupport

@testable import TomboloUpdates

/// Reports of whether releases work.
@MainActor
struct HealthReportTests {
    /// An app that uses release 2.0, which is on trial.
    private func app(reporting share: Double) async throws -> (TestApp, BundleUpdater, FileDigest) {
        var publisher = try TestPublisher()
        let app = try TestApp(publisher)
        app.source.apply = .now
        app.source.healthReportShare = share
        let updater = try await app.start()
        updater.healthReportDelay = .zero
        try publisher.offer("2.0", order: 20, ["index.html": "two"])
        try publisher.publish()
        await app.serve(publisher)
        try #require(await updater.check() == .applied(release: "2.0"))
        return (app, updater, updater.release.digest)
    }

    @Test func aConfirmedReleaseIsReportedOnce() async throws {
        let (app, updater, manifest) = try await app(reporting: 1)
        for _ in 0..<2 { await updater.confirm(updater.release) }
        try await until("the report") { await !app.server.reports.isEmpty }
        #expect(await app.server.reports == ["health/\(manifest.text.prefix(16))/ok"])
    }

    @Test func aFailedReleaseIsReportedWithItsCause() async throws {
        let (app, updater, manifest) = try await app(reporting: 1)
        let release = updater.release
        for _ in 0..<2 { await updater.note(.crash, of: release) }
        try await until("the report") { await !app.server.reports.isEmpty }
        #expect(await app.server.reports == ["health/\(manifest.text.prefix(16))/crash"])
    }

    @Test func nothingIsReportedByDefaultOrWhenTheAppRollsBack() async throws {
        let (silent, first, _) = try await app(reporting: 0)
        await first.confirm(first.release)
        let (reporting, second, _) = try await app(reporting: 1)
        await second.rollBack()
        // The report of a third app, which is sent later, has arrived.
        let (last, third, _) = try await app(reporting: 1)
        await third.confirm(third.release)
        try await until("the report") { await !last.server.reports.isEmpty }
        #expect(await silent.server.reports.isEmpty)
        #expect(await reporting.server.reports.isEmpty)
    }

    @Test func healthReportsContainOnlyTheManifestAndTheOutcome() throws {
        let report = HealthReport(manifest: FileDigest(of: Data("x".utf8)), failure: .noPaint)
        #expect(report.path.wholeMatch(of: /health\/[0-9a-f]{16}\/noPaint/) != nil)
        #expect(HealthReport.maximumDelay == .seconds(600))
        #expect(
            ReleaseSource(origins: [], bundle: "web", runtime: 1, embedded: URL(filePath: "/")).healthReportShare == 0)
    }
}
