import RexxarFixtures
import TestSupport
import CGTK
import Foundation
import GLibRuntime
import Tombolo
import TomboloBridge
import TomboloEngine
import TomboloEngineGTK
import TomboloTesting
import TomboloWidgets

@testable import TomboloRexxar
@testable import TomboloRexxarUI

/// A container in a real window, with the routes of the fixtures.
@MainActor
final class TestContainer {
    let controller: RXRViewController
    let routes: RXRRouteManager
    /// The window; nil for a container that the test shows itself.
    let window: Window?
    private(set) var events: [RXREvent] = []
    private(set) var opened: [URL] = []

    init(_ controller: RXRViewController, _ routes: RXRRouteManager, inWindow: Bool) {
        self.controller = controller
        self.routes = routes
        window =
            !inWindow
            ? nil
            : Window(
                "test", size: (480, 360), showing: controller.pageView, content: controller.view.widget,
                titleBar: controller.view.header.widget, in: nil)
        controller.onEvent = { [weak self] in self?.events.append($0) }
        controller.onOpen = { [weak self] url, _ in self?.opened.append(url) }
    }

    var page: Page { controller.page }

    /// The document that is connected; nil if there is none.
    var bridgeDocument: DocumentID? { controller.bridge.document?.id }

    /// Loads the page and waits until its document is connected.
    func load() async throws {
        var hasFinished = false
        let events = page.events
        controller.load()
        for await case .navigation(let step) in events {
            if case .finished = step {
                hasFinished = true
                break
            }
            if case .failed(_, let error) = step { throw error }
        }
        guard hasFinished else { throw TestFailure("The page did not load.") }
        try await until("the document") { self.controller.bridge.document != nil }
    }

    /// Hides the window; `window.present()` shows it again.
    func hide() {
        let widget = controller.view.widget.assumingMemoryBound(to: GtkWidget.self)
        guard let root = gtk_widget_get_root(widget) else { return }
        gtk_widget_set_visible(UnsafeMutableRawPointer(root).assumingMemoryBound(to: GtkWidget.self), 0)
    }

    /// Runs script in the page.
    @discardableResult
    func run(_ body: String, argument: JSONValue? = nil) async throws -> JSONValue? {
        try await page.evaluate(body, argument: argument)
    }

    /// The calls that the page's script has recorded in `heard`.
    func recordedCalls() async throws -> [String] {
        try await run("return self.heard ?? []")?.arrayValue?.compactMap(\.stringValue) ?? []
    }

    /// Waits for a condition.
    func until(_ what: String, _ condition: () async throws -> Bool) async throws {
        try await TestSupport.until(what, condition)
    }
}

extension RXRConfig {
    /// Allows routed pages to use the tests' servers, which use HTTP.
    mutating func allowTestServers() {
        for directive in ["connect-src", "frame-src", "img-src", "script-src"] {
            for host in ["127.0.0.1", "localhost"] { contentSecurityPolicy?.allow("http://\(host):*", for: directive) }
        }
    }
}

/// Runs `body` with a container, and closes the container afterwards.
/// - Parameters:
///   - uri: The URI of the page.
///   - resources: The folder of the bundled files.
///   - alone: Whether no other page is shown meanwhile, so that the window receives the pointer.
@MainActor
func withContainer(
    _ uri: String? = "box://shop/start", file: URL? = nil, resources: URL = Fixtures.folder.appending(path: "app"),
    config change: (inout RXRConfig) -> Void = { _ in },
    options changeOptions: @MainActor (inout RXRViewController.Options) throws -> Void = { _ in },
    trialTime: Duration = .seconds(10), inWindow: Bool = true, alone: Bool = false,
    _ body: @escaping @MainActor (TestContainer) async throws -> Void
) async throws {
    MainLoop.attach()
    GTKRendering.prepare()
    guard gtk_init_check() != 0 else { throw TestFailure("There is no display. Run tests under xvfb-run.") }
    try await PageSlots.gtk.use(alone: alone) {
        let folder = FileManager.default.temporaryDirectory.appending(path: "rexxar-\(UUID().uuidString)")
        let data = folder.path + ".versions"
        defer { for path in [folder.path, data] { try? FileManager.default.removeItem(atPath: path) } }
        var config = RXRConfig()
        config.routesResourcePath = resources.path
        config.routesCachePath = folder.path
        change(&config)
        var options = RXRViewController.Options()
        try changeOptions(&options)
        let routes = try await RXRRouteManager(config: config)
        let controller = try RXRViewController(
            uri: uri, htmlFileURL: file, routes: routes, profile: ProfileStorage.ephemeral.open(), options: options,
            trialTime: trialTime)
        let container = TestContainer(controller, routes, inWindow: inWindow)
        do {
            try await withDeadline(.seconds(900), "The test") { try await body(container) }
        } catch {
            await controller.close()
            container.window?.close()
            throw error
        }
        await controller.close()
        container.window?.close()
    }
}
