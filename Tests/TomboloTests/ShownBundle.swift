import CGTK
import Foundation
import Glibc
import TestSupport
import Tombolo
import TomboloBridge
import TomboloEngine
import TomboloTesting
import TomboloUpdates

/// A window that shows the bundle of an app.
@MainActor
final class ShownBundle {
    let view: PageView
    let bundle: BundlePage
    private let window: Window

    /// - Parameters:
    ///   - startPage: The path of the start page; `index.html` by default.
    ///   - policy: The grants for the calls about updates.
    ///   - other: Serves `app://other/`, which the page may then have in frames.
    init(
        _ updater: BundleUpdater, startPage: String = "", paint: Duration = .seconds(60),
        quiet: Duration = .milliseconds(300),
        policy: AccessPolicy = AccessPolicy(), other: (any SchemeHandling)? = nil
    ) throws {
        var times = TrialTimes()
        (times.paint, times.quiet, times.tick) = (paint, quiet, .milliseconds(50))
        bundle = try BundlePage(
            updater, startPage: startPage, contentSecurityPolicy: other == nil ? .strict : nil, times: times)
        var page = PageConfiguration()
        page.capturesConsole = true
        if other != nil { page.policies.navigation.append("test") { _ in .allow } }
        let calls = CallRegistry()
        calls.registerUpdates(of: updater) { [weak bundle] in await bundle?.reload() }
        var configuration = PageView.Configuration(
            profile: try ProfileStorage.ephemeral.open(), calls: calls, policy: policy, page: page)
        configuration.sites["web"] = bundle.handler
        configuration.sites["other"] = other
        view = try PageView(configuration)
        window = Window("test", size: (400, 300), showing: view, content: view.widget, titleBar: nil, in: nil)
        window.present()
    }

    /// Loads the start page, and waits until its text is there.
    func load(expecting text: String) async throws {
        await bundle.load(in: view.page)
        try await shows(text)
    }

    /// Waits until the page shows a text.
    func shows(_ text: String) async throws {
        try await until("“\(text)”") {
            (try? await self.view.page.evaluate("return document.body.textContent"))??.stringValue == text
        }
    }

    func close() {
        view.page.close()
        window.close()
    }

    /// Ends the web process, and waits until the page has noticed.
    func endProcess() async throws {
        let events = view.page.events
        let processes = view.page.engine.webProcessIdentifiers
        for process in processes { kill(process, SIGKILL) }
        for await event in events { if case .crashed = event { return } }
    }
}
