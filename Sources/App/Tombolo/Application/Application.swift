#if os(Linux)
package import CGTK
#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif
import GLibRuntime
public import Logging
import TomboloEngineGTK
public import TomboloBridge
public import TomboloEngine

/// The main loop and windows of an app, for programs without their own GTK application. Ensures that a single instance
/// of the app runs.
///
///     @MainActor static func main() {
///         Application("org.example.App", profile: .ephemeral) { calls in
///             calls.register("greeter.greet") { (name: String) in "Hello, \(name)!" }
///         } setUp: { app in
///             let site = Site("app", folder: folder)
///             try app.openWindow("App", showing: site, grants: [Grant(["greeter.*"], to: [site.origin])])
///         }.run()
///     }
///
/// A program with its own GTK application calls ``MainLoop/attach()`` first, and uses ``PageView`` instead of this
/// class. `main` must be synchronous.
@MainActor
public final class Application {
    /// Reverse domain name, as D-Bus and desktop files use it.
    public let id: String
    /// The calls that pages of this app can make. All its windows share this registry.
    public let calls = CallRegistry()
    /// Storage for the data of the pages in its windows.
    public let profileStorage: ProfileStorage
    /// The open windows, oldest first.
    public private(set) var windows: [Window] = []
    /// Called for each link or file that the app is asked to open, at the start or while it runs. The URL comes from
    /// outside, so treat it as an untrusted request, never as a command. It is absolute and has a scheme other than
    /// `javascript`; any other URL is dropped. Not called if setting up has failed. By default does nothing.
    public var onOpen: @MainActor (URL) -> Void = { _ in }
    /// Called when the app is started again while it is running. By default brings the newest window to the front.
    public var onActivateAgain: @MainActor (Application) -> Void = { $0.windows.last?.present() }

    /// Receives the errors of the app, and the warnings of pages in windows that ``openWindow(_:size:showing:grants:configure:)`` opens.
    public let logger: Logger

    private let application: GObjectReference
    private var connections: [SignalConnection] = []
    private let setUp: @MainActor (Application) throws -> Void
    private var hasStarted = false
    private var hasFailed = false
    private var openedProfile: (any Profile)?
    #if DEBUG
    private var automation: Automation?
    #endif

    /// Creates an app. It shows nothing before ``run(arguments:)``.
    /// - Parameters:
    ///   - id: The application id. Two processes with the same id are one app: the second passes its links and files to
    ///     the first, and ends.
    ///   - profile: Storage for the data of pages. The app must choose it.
    ///   - isUnique: Whether a second process with the same id joins the first; false lets several instances run side
    ///     by side.
    ///   - logger: Receives the errors of the app; nil for a logger from the app's `LoggingSystem` whose label is the
    ///     id. It writes to standard error unless the app bootstraps another log handler.
    ///   - registerCalls: Registers the calls of the app, and declares its events. Runs at once. Add plugins here too,
    ///     because `tombolo bindings` describes these calls to pages without running `setUp`. By default registers
    ///     nothing.
    ///   - setUp: Runs once when the app starts. If it throws, the error is logged and the app ends with status 1.
    public init(
        _ id: String, profile: ProfileStorage, isUnique: Bool = true, logger: Logger? = nil,
        calls registerCalls: @MainActor (CallRegistry) -> Void = { _ in },
        setUp: @escaping @MainActor (Application) throws -> Void
    ) {
        precondition(
            g_application_id_is_valid(id) != 0, "“\(id)” is not an application id. Use an id like org.example.App.")
        #if DEBUG
        if Automation.isRequested { Automation.prepareRendering() }
        #endif
        MainLoop.attach()
        self.id = id
        self.setUp = setUp
        self.logger = logger ?? Logger(label: id)
        let flags = tombolo_application_flags(isUnique ? 1 : 0)
        application = GObjectReference(adopting: gtk_application_new(id, flags))
        profileStorage = profile
        // Sets no path, since the app has no resources at the default path. With a path, GTK would load the icon theme,
        // and libadwaita would make GTK load it a second time.
        g_application_set_resource_base_path(application.pointer(as: GApplication.self), nil)
        connect()
        registerCalls(calls)
    }

    /// Returns the profile of the app's windows. The first call opens the profile; later calls return the same one.
    /// - Throws: ``ProfileError`` when the profile cannot be opened.
    public func profile() throws -> any Profile {
        if let openedProfile { return openedProfile }
        #if DEBUG
        if Automation.isRequested {
            let automation = try Automation(of: self)
            (self.automation, openedProfile) = (automation, automation.profile)
            return automation.profile
        }
        #endif
        let profile = try profileStorage.open()
        openedProfile = profile
        return profile
    }

    /// Runs until the last window is closed or ``quit()`` is called, then ends the process with the app's status.
    public func run(arguments: [String] = CommandLine.arguments) -> Never {
        exit(runUntilQuit(arguments: arguments))
    }

    /// Runs until the last window is closed or ``quit()`` is called, and returns the app's status. For a program that
    /// has work to do afterwards. The app cannot run a second time.
    @discardableResult
    public func runUntilQuit(arguments: [String] = CommandLine.arguments) -> Int32 {
        #if DEBUG
        if let start = DevelopmentStart.current, let request = start.describe {
            return start.answer(request, describing: calls, of: id)
        }
        #endif
        var arguments = arguments
        #if DEBUG
        arguments.removeAll { $0 == Automation.option }
        #endif
        let status = MainLoop.run(application.pointer(as: GApplication.self), arguments: arguments)
        return hasFailed ? 1 : status
    }

    /// Closes all windows and ends the main loop.
    public func quit() {
        for window in windows { window.close() }
        g_application_quit(application.pointer(as: GApplication.self))
    }

    /// Keeps the app running until `work` ends, even without a window. An error of `work` ends the app as ``fail(_:)``
    /// does.
    public func stay(during work: @escaping @MainActor () async throws -> Void) {
        let running = application.pointer(as: GApplication.self)
        g_application_hold(running)
        Task {
            do { try await work() } catch { fail(error) }
            g_application_release(running)
        }
    }

    /// Logs the error as critical, and ends the app with status 1.
    public func fail(_ error: any Error) {
        hasFailed = true
        logger.report(.critical, "\(error)")
        quit()
    }

    func add(_ window: Window) {
        windows.append(window)
        #if DEBUG
        automation?.follow(window)
        #endif
        keepRunning(with: window.pointer)
    }

    /// Keeps the app running while a window that was created elsewhere is open.
    package func keepRunning(with window: UnsafeMutablePointer<GtkWindow>) {
        gtk_application_add_window(application.pointer(as: GtkApplication.self), window)
    }

    func remove(_ window: Window) {
        windows.removeAll { $0 === window }
    }

    private func connect() {
        connections = [
            SignalConnection(application.pointer, "activate") { [weak self] _ in self?.activate() },
            SignalConnection(application.pointer, "open") { [weak self] arguments in self?.open(arguments) },
        ]
    }

    private func activate() {
        if hasStarted { onActivateAgain(self) } else { start() }
    }

    private func start() {
        hasStarted = true
        do { try setUp(self) } catch { fail(error) }
    }

    private func open(_ arguments: SignalArguments) {
        if !hasStarted { start() }
        // An app whose setup failed cannot open a link.
        guard !hasFailed else { return }
        let count = Int(arguments.int(2))
        guard count > 0, let files = arguments.pointer(1)?.assumingMemoryBound(to: OpaquePointer?.self) else { return }
        for file in UnsafeBufferPointer(start: files, count: count) {
            if let text = String(consuming: g_file_get_uri(file)), let url = DeepLink.url(text) { onOpen(url) }
        }
    }
}
#endif
