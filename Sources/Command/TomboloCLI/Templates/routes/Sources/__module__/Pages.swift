import Foundation
import Tombolo
import TomboloRexxarUI

/// The folder on a web server from which the app takes signed releases of its pages; nil for an app without
/// updates. It is part of the origin of the pages, to which their stored data belongs: choose it before the first
/// release of the app.
let releases: URL? = nil

/// The version of the calls that the app offers to its pages. Raise it when a call changes: each release of the
/// pages names the versions on which it works.
let runtime = 1

/// Returns the configuration of the routes.
func makeConfiguration() throws -> RXRConfig {
    var config = RXRConfig()
    config.routesMapURL = releases?.appending(path: "routes.json")
    config.routesResourcePath = try Application.resourceFolder("pages").path(percentEncoded: false)
    // Files that are not of a signed release have the strict policy of releases too: no inline scripts or styles.
    config.contentSecurityPolicy = config.releasedContentSecurityPolicy
    #if !DEBUG
    // Shows the release in `updates`, which `tombolo release embed` writes, and later ones. Debug builds show
    // the files in `pages`, so that a change can be seen at once.
    if let releases {
        config.releases = ReleaseSource(
            origins: [releases], bundle: "__product__", runtime: runtime,
            embedded: try Application.resourceFolder("updates"))
        config.releases?.apply = .nextLoad
    }
    #endif
    return config
}

/// Makes a container for the page of a URI.
@MainActor
func makeContainer(
    _ uri: String, of routes: RXRRouteManager, calls: CallRegistry, profile: any Profile
) throws -> RXRViewController {
    var options = RXRViewController.Options()
    options.calls = calls
    // Pages of other hosts that a map names get nothing.
    options.policy = try AccessPolicy(grants(for: routes.config.pageOrigin))
    let container = try RXRViewController(
        uri: uri, routes: routes, profile: profile, options: options)
    // In the page: fetch('https://rexxar-container/api/version')
    container.containerAPIs = [
        RXRPathAPI("/api/version") { _ in
            try await .json(["version": routes.snapshot.version?.text])
        }
    ]
    return container
}

/// Opens a window with the page of a URI. A link to the URI of another page opens another window.
@MainActor
func openPage(_ uri: String, of routes: RXRRouteManager, in app: Application) throws {
    let container = try makeContainer(uri, of: routes, calls: app.calls, profile: app.profile())
    let window = Window(
        "__title__", size: (width: 560, height: 460), showing: container.pageView,
        content: container.view.widget, titleBar: container.view.header.widget, in: app)
    window.beforeClosing = { await container.close() }
    container.onOpen = { [weak app, weak container] url, isUserInitiated in
        guard let app, isUserInitiated else { return }
        guard routes.isRouteExist(for: url.absoluteString) else {
            container?.openInSystem(url)
            return
        }
        do { try openPage(url.absoluteString, of: routes, in: app) } catch { app.fail(error) }
    }
    container.load()
}
