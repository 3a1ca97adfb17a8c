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
        let pages = try Application.resourceFolder("pages")
        let server = try await ReleaseServer.start(
            pages: pages, work: work, port: options.drive ? 0 : options.port, pace: .milliseconds(options.pace))

        // The bundled files of an app: the release that it was shipped with.
        let shipped = work.appending(path: "shipped")
        try Release(number: 1).build(from: pages, in: work.appending(path: "first"), for: server.base).write(
            to: shipped)

        let (fetches, fetched) = AsyncStream.makeStream(of: RoutesDesk.Fetch.self)
        var config = RXRConfig()
        config.routesMapURL = URL(string: server.base + "routes.json")
        config.routesResourcePath = shipped.path(percentEncoded: false)
        if options.drive { config.routesCachePath = work.appending(path: "cache").path(percentEncoded: false) }
        config.updateInterval = options.drive ? nil : .seconds(20)
        config.didCompleteRequest = { url, _, _, duration in
            fetched.yield(RoutesDesk.Fetch(url: url, duration: duration))
        }
        let routes = try await RXRRouteManager(config: config)
        try await server.publish(Release(number: max(1, Int(routes.snapshot.version?.text ?? "") ?? 1)))

        let desk = RoutesDesk(routes, server)
        var container = RXRViewController.Options()
        desk.register(in: container.calls)
        container.policy = AccessPolicy([try Grant(["routes.*"], to: ["rexxar-" + server.base.dropLast()])])
        let controller = try RXRViewController(
            uri: "app://live", routes: routes, profile: try app.profile(), options: container,
            trialTime: options.drive ? .milliseconds(100) : .seconds(10))
        desk.follow(controller, fetches)

        let window = Window(
            "Live routes", size: (980, 860), showing: controller.pageView, content: controller.view.widget,
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
