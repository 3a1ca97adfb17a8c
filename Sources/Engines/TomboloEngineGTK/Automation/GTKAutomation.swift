import CWebKitGTK
import GLibRuntime

/// Lets a WebDriver client control the pages that are made with it, and no others.
///
/// The driver starts the app and passes its address to the engine by `WEBKIT_INSPECTOR_SERVER`; without that, nothing happens. A
/// client can read and do everything in the pages that their user could. The pages share one web context and an ephemeral
/// ``profile``, as the engine requires. The engine shows the dialogs of their script, where the driver finds them. A process may
/// have one automation.
///
/// Format: W3C WebDriver, implemented by WebKitGTK's `WebKitWebDriver`.
@MainActor
package final class GTKAutomation {
    /// The profile of its pages, which leaves no data.
    package let profile: GTKProfile
    /// Creates a page with this automation, in a window or tab of the app, when the client requests one. Nil denies the request.
    /// Default: nil.
    package var makePage: @MainActor () -> GTKPage? = { nil }

    /// Called when the client, or the driver, has gone.
    package var onEnd: @MainActor () -> Void = {}

    let context = GObjectReference(adopting: webkit_web_context_new())
    private let name: String
    private var session: GObjectReference?
    private var startConnection: SignalConnection?
    private var connections: [SignalConnection] = []

    /// Chooses drawing settings with which a client can take pictures of pages. Call it before GTK is initialised.
    package static func prepareRendering() { GTKRendering.prepareForPicturesOfDrivers() }

    /// Waits for a client.
    /// - Parameter name: The browser's name, which is reported to the client and which the client may request.
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
        // The session is still being closed.
        Task { onEnd() }
    }
}
