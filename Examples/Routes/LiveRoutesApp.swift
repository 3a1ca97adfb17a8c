import ArgumentParser
import Foundation
import Tombolo
import TomboloRexxarUI

/// An app that updates its pages while it is open, including the server of these pages.
@main
@MainActor
enum LiveRoutesApp {
    static func main() {
        let options = LiveRoutesOptions.parseOrExit()
        let app = Application("org.tombolo.LiveRoutes", profile: .ephemeral, isUnique: !options.drive) { app in
            app.stay { try await open(options, in: app) }
        }
        app.run(arguments: Array(CommandLine.arguments.prefix(1)))
    }

    private static func open(_ options: LiveRoutesOptions, in app: Application) async throws {
        let work = FileManager.default.temporaryDirectory.appending(path: "live-routes-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: work, withIntermediateDirectories: true)
        let server = try await ReleaseServer.start(
            port: options.drive ? 0 : options.port, pace: .milliseconds(options.pace))
        let publisher = try await Publisher(
            pages: try Application.resourceFolder("pages"), work: work, base: server.base)
        await server.serve(publisher.folder)

        // What an app contains: its first release, and the metadata that it trusts.
        let embedded = work.appending(path: "embedded")
        try await publisher.embed(in: embedded)
        var releases = ReleaseSource(
            origins: [URL(string: server.base)].compactMap(\.self), bundle: "live", runtime: 1, embedded: embedded)
        releases.apply = .nextLoad
        releases.interval = options.drive ? nil : .seconds(20)

        var config = RXRConfig()
        config.releases = releases
        config.routesMapURL = URL(string: server.base + "routes.json")
        config.routesCachePath = work.appending(path: "cache").path(percentEncoded: false)
        let routes = try await RXRRouteManager(config: config)

        let desk = RoutesDesk(routes, publisher, server)
        var container = RXRViewController.Options()
        desk.register(in: container.calls)
        container.policy = AccessPolicy([try Grant(["routes.*"], to: ["rexxar-" + server.base.dropLast()])])
        let controller = try RXRViewController(
            uri: "app://live", routes: routes, profile: try app.profile(), options: container,
            trialTime: options.drive ? .milliseconds(100) : .seconds(5))
        // Shorter than the 15 seconds of apps, so that the failure of a release can be watched.
        controller.trialTimes.paint = options.drive ? .seconds(1) : .seconds(4)
        desk.follow(controller)

        let window = Window(
            "Live routes", size: (980, 1180), showing: controller.pageView, content: controller.view.widget,
            titleBar: controller.view.header.widget, in: app)
        window.beforeClosing = { await controller.close() }
        // Keeps the desk and the files of the releases as long as the window is open.
        window.onClose = { _ in withExtendedLifetime(desk) { try? FileManager.default.removeItem(at: work) } }
        controller.load()
        if options.drive {
            try await LiveRoutesDriver(controller: controller, screenshots: options.screenshots).run()
            app.quit()
        }
    }
}
