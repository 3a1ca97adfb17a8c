import CWebKitGTK
import GLibRuntime

/// Lets a WebDriver client drive pages: those that are made with it, and no others.
///
/// The driver starts the app and tells the engine by `WEBKIT_INSPECTOR_SERVER` where it listens; without it nothing happens. Whoever drives
/// the pages reads and does in them whatever their person could. The pages share one web context and an ephemeral ``profile``, as the
/// engine requires; dialogs of their script are shown by the engine, where the driver finds them. A process may have one.
///
/// Format: W3C WebDriver, spoken by WebKitGTK's `WebKitWebDriver`.
@MainActor
public final class GTKAutomation {
    /// The profile of its pages, which leaves nothing behind.
    public let profile: GTKProfile
    /// Makes a page with this automation, in a window or tab of the app, when the client wants one; nil refuses, as it does by default.
    public var makePage: @MainActor () -> GTKPage? = { nil }

    /// Called when the client has gone, or the driver.
    public var onEnd: @MainActor () -> Void = {}

    let context = GObjectReference(adopting: webkit_web_context_new())
    private let name: String
    private var session: GObjectReference?
    private var startConnection: SignalConnection?
    private var connections: [SignalConnection] = []

    /// Chooses how pages are drawn so that a client can take pictures of them. Only before GTK is initialised.
    public static func prepareRendering() { GTKRendering.prepareForPicturesOfDrivers() }

    /// Waits for a client.
    /// - Parameter name: What the client is told as the browser's name, and may ask for.
    public init(name: String) {
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
        // The session is still on its way out.
        Task { onEnd() }
    }
}
