import CGTK
import Foundation
import ReleaseFixtures
import RexxarFixtures
import TestSupport
import Tombolo
import TomboloEngine
import TomboloEngineGTK
import TomboloTesting
import TomboloUpdates

@testable import TomboloRexxar
@testable import TomboloRexxarUI

/// Runs a test with a container whose routes are signed releases, of which release 2.0 is in use and on trial.
/// - Parameters:
///   - script: The content of the file `app.js` of release 2.0.
///   - policy: The policy of the pages. By default they may have inline scripts.
///   - options: The options of the container.
@MainActor
func withReleasedContainer(
    _ html: String, ready: String? = nil, uri: String = "box://shop/start", script: String? = nil,
    policy: ContentSecurityPolicy? = .routedPages, options: RXRViewController.Options? = nil, times: TrialTimes,
    _ body: @escaping @MainActor (TestContainer, BundleUpdater) async throws -> Void
) async throws {
    MainLoop.attach()
    GTKRendering.prepare()
    guard gtk_init_check() != 0 else { throw TestFailure("There is no display. Run tests under xvfb-run.") }
    func files(_ version: String, _ html: String, only page: String) -> [String: String] {
        let readiness = ready.map { #", "ready": "\#($0)""# } ?? ""
        return [
            "routes.json":
                #"{"version": "\#(version)"\#(readiness), "items": [{"uri": "box://shop/start", "remote_file": "page.html"}, {"uri": "box://shop/\#(page)", "remote_file": "page.html"}]}"#,
            "page.html": "<!doctype html><meta charset=utf-8><title>Release \(version)</title>" + html,
            "window.html": "<!doctype html><meta charset=utf-8><title>Window \(version)</title>",
        ]
    }
    var publisher = try TestPublisher(files("1", "<p>one", only: "old"))
    let app = try TestApp(publisher)
    app.source.apply = .now
    let updater = try await app.start()
    let scripts = script.map { ["app.js": $0] } ?? [:]
    try publisher.offer("2.0", order: 20, files("2", html, only: "new").merging(scripts) { $1 })
    try publisher.publish()
    await app.serve(publisher)
    guard await updater.check() == .applied(release: "2.0") else { throw TestFailure("The release was not taken.") }
    try await PageSlots.gtk.use(alone: false) {
        var config = RXRConfig()
        config.routesMapURL = URL(string: "https://cdn.example/app/routes.json")
        config.releasedContentSecurityPolicy = policy
        let routes = try await RXRRouteManager(config: config, updater: updater)
        let controller = try RXRViewController(
            uri: uri, routes: routes, profile: ProfileStorage.ephemeral.open(), options: options ?? .init())
        controller.trialTimes = times
        let container = TestContainer(controller, routes, inWindow: true)
        do {
            try await withDeadline(.seconds(900), "The test") { try await body(container, updater) }
        } catch {
            await controller.close()
            container.window?.close()
            throw error
        }
        await controller.close()
        container.window?.close()
    }
}

extension TrialTimes {
    /// Limits for tests. A page that does not paint fails after `paint`.
    static func short(paint: Duration = .seconds(600), quiet: Duration = .milliseconds(50)) -> TrialTimes {
        var times = TrialTimes()
        (times.paint, times.quiet, times.tick) = (paint, quiet, .milliseconds(20))
        return times
    }
}
