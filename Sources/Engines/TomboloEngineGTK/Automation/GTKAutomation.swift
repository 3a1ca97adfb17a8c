import CWebKitGTK
import GLibRuntime
import TomboloEngine

/// Lets a WebDriver client control the pages that are created with this automation, and no other pages.
///
/// The driver starts the app and passes its address to the engine in the environment variable
/// `WEBKIT_INSPECTOR_SERVER`. Without that variable an automation has no effect. In these pages, a client can read and
/// do everything that the user could. As the engine requires, the pages share an ephemeral ``profile`` and one web
/// context, with the schemes of all of them. The engine, and not the app, shows the script dialogs of these pages,
/// because the driver can operate only the engine's dialogs. A process may have one automation.
///
/// Protocol: W3C WebDriver, implemented by WebKitGTK's `WebKitWebDriver`.
@MainActor
package final class GTKAutomation {
    /// The profile of the pages. It is ephemeral.
    package let profile: GTKProfile
    /// Creates a page with this automation, in a window or tab of the app. Called when the client requests a page,
    /// except for the first request to an app that offers its own pages. Returning nil, the default, denies the
    /// request.
    package var makePage: @MainActor () -> GTKPage? = { nil }

    /// Called when the client or the driver has disconnected.
    package var onEnd: @MainActor () -> Void = {}

    let context = GObjectReference(adopting: webkit_web_context_new())
    /// Whether the app creates pages by itself and offers them.
    private let isOffering: Bool
    private var hasBegun = false
    private weak var offered: GTKPage?
    private var sharedSchemes: SharedSchemes?
    private let name: String
    private var session: GObjectReference?
    private var startConnection: SignalConnection?
    private var connections: [SignalConnection] = []

    /// Chooses rendering settings under which a client can take screenshots of pages. Must be called before GTK is initialized.
    package static func prepareRendering() { GTKRendering.prepareForPicturesOfDrivers() }

    /// Allows a client to connect.
    /// - Parameters:
    ///   - name: The browser's name. It is reported to the client, and a client may request a browser by this name.
    ///   - isOffering: Whether the app creates pages by itself and calls ``offer(_:)``. The session then begins with the first of them.
    package init(name: String, isOffering: Bool = false) {
        self.name = name
        self.isOffering = isOffering
        webkit_web_context_set_automation_allowed(context.opaque, 1)
        profile = GTKProfile(automating: context)
        profile.automation = self
        startConnection = SignalConnection(context.pointer, "automation-started") {
            [weak self] (arguments: SignalArguments) -> Void in
            if let session = arguments.object(1) { self?.start(GObjectReference(retaining: session)) }
        }
    }

    private func start(_ session: GObjectReference) {
        self.session = session
        let information = webkit_application_info_new()
        webkit_application_info_set_name(information, name)
        webkit_automation_session_set_application_info(session.opaque, information)
        webkit_application_info_unref(information)
        connections = [
            SignalConnection(
                session.pointer, "create-web-view",
                answering: { [weak self] _ in .object(self?.nextPage()?.widget.pointer) }),
            SignalConnection(session.pointer, "will-close") { [weak self] _ in self?.end() },
        ]
    }

    /// Reports a page that the app has created by itself with this automation. The session begins with the first of these pages, and the client finds the
    /// others among its windows.
    package func offer(_ page: GTKPage) {
        if offered == nil { offered = page }
    }

    private func nextPage() -> GTKPage? {
        guard isOffering, !hasBegun else { return makePage() }
        hasBegun = true
        // The client connects while the app is still starting.
        wait { [self] in offered != nil }
        guard let page = offered else { return nil }
        // Waits, because a command would fail that the client sends while a load replaces the page's process.
        wait { page.isClosed || !page.isLoading }
        return page.isClosed ? nil : page
    }

    /// Runs the main loop until a condition is true, for at most ten seconds. The engine requires the page as the
    /// result of a signal, so the signal's handler cannot return before it has one.
    private func wait(until condition: () -> Bool) {
        var isOver = false
        let limit = Task {
            try? await Task.sleep(for: .seconds(10))
            isOver = true
        }
        while !isOver, !condition() { g_main_context_iteration(nil, 1) }
        limit.cancel()
    }

    /// Returns the schemes of all pages, to which those of a new page are added.
    func schemes(adding handlers: [String: any SchemeHandling]) -> GTKSchemes {
        let shared = sharedSchemes ?? SharedSchemes(in: context)
        sharedSchemes = shared
        for (scheme, handler) in handlers { shared.add(scheme, handler) }
        return shared.schemes
    }

    private func end() {
        connections = []
        session = nil
        // Called later, because the engine is still closing the session.
        Task { onEnd() }
    }
}
