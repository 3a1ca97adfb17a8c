import CWebKitGTK
import GLibRuntime

/// Lets a WebDriver client control the pages that are created with this automation, and no other pages.
///
/// The driver starts the app and passes its address to the engine in the environment variable `WEBKIT_INSPECTOR_SERVER`. Without
/// that variable an automation has no effect. A client can read and do everything in the pages that the user could. The pages
/// share one web context and an ephemeral ``profile``, as the engine requires. Script dialogs of these pages are shown by the
/// engine instead of the app, because the driver can operate only the engine's dialogs. A process may have one automation.
///
/// Protocol: W3C WebDriver, implemented by WebKitGTK's `WebKitWebDriver`.
@MainActor
package final class GTKAutomation {
    /// The profile of the pages. It is ephemeral.
    package let profile: GTKProfile
    /// Creates a page with this automation, in a window or tab of the app. Called when the client requests a page. Returning nil
    /// denies the request. Default: returns nil.
    package var makePage: @MainActor () -> GTKPage? = { nil }

    /// Called when the client or the driver has disconnected.
    package var onEnd: @MainActor () -> Void = {}

    let context = GObjectReference(adopting: webkit_web_context_new())
    private let name: String
    private var session: GObjectReference?
    private var startConnection: SignalConnection?
    private var connections: [SignalConnection] = []

    /// Chooses rendering settings under which a client can take screenshots of pages. Must be called before GTK is initialized.
    package static func prepareRendering() { GTKRendering.prepareForPicturesOfDrivers() }

    /// Allows a client to connect.
    /// - Parameter name: The browser's name. It is reported to the client, and a client may request a browser by this name.
    package init(name: String) {
        self.name = name
        webkit_web_context_set_automation_allowed(context.opaque, 1)
        profile = GTKProfile(automating: context)
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
                answering: { [weak self] _ in .object(self?.makePage()?.widget.pointer) }),
            SignalConnection(session.pointer, "will-close") { [weak self] _ in self?.end() },
        ]
    }

    private func end() {
        connections = []
        session = nil
        // Called later, because the engine is still closing the session.
        Task { onEnd() }
    }
}
