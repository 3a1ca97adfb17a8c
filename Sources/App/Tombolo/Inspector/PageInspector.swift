#if os(Linux)
import CGTK
import GLibRuntime
import Logging
import TomboloBridge
import TomboloEngine
import TomboloInspector

/// Opens the inspector of a page view: a window that shows the calls, streams, events and console messages of the page. Ctrl+Shift+D opens it.
///
/// The recording begins when the window opens, or when an inspector in another process requests it
/// (``RemoteInspection``). It ends with its last reader. The inspector's page has its own engine context, registry and
/// policy, so the app's pages cannot access it. The console is captured only after the window has first been opened,
/// since the wrapper around `console` slows each message down.
@MainActor
final class PageInspector: PageObserving {
    /// Whether pages with this configuration may be inspected: all pages in debug builds, otherwise those that the app
    /// makes inspectable.
    static func mayInspect(_ configuration: PageView.Configuration) -> Bool {
        guard !configuration.isTool, ReleaseRules.current == nil else { return false }
        #if DEBUG
        return true
        #else
        return configuration.isInspectable
        #endif
    }

    /// Limit of the length of the page's title within the window's title, in Unicode scalars.
    private static let maximumTitle = 60

    private weak var view: PageView?
    private let logger: Logger
    private let shortcuts: Shortcuts
    private(set) var window: Window?
    /// The recording; nil while it has no reader.
    private var journal: Journal?
    /// The number of readers of the recording.
    private var readers = 0
    private var capturesConsole: Bool

    init(of view: PageView, logger: Logger) {
        self.view = view
        self.logger = logger
        capturesConsole = view.page.configuration.capturesConsole
        shortcuts = Shortcuts(.window, of: view.widget.assumingMemoryBound(to: GtkWidget.self))
        view.page.addObserver(self)
        shortcuts.add("<Control><Shift>d", doing: { [weak self] in self?.openForKey() })
    }

    isolated deinit {
        window?.close()
        journal?.end()
    }

    /// The page; nil if it is closed.
    var page: Page? { view.flatMap { $0.page.isClosed ? nil : $0.page } }

    /// Returns the recording, which begins for the first reader.
    /// - Returns: The recording, after which the caller has to call ``endReading()``; nil if the page is closed.
    func beginReading() -> Journal? {
        guard let view, let page else { return nil }
        let journal = journal ?? Journal(of: view.bridge)
        self.journal = journal
        readers += 1
        captureConsole(of: page)
        return journal
    }

    /// Ends the recording after its last reader.
    func endReading() {
        readers -= 1
        if readers == 0 { endRecording() }
    }

    private func endRecording() {
        journal?.end()
        journal = nil
    }

    /// Opens the window, or brings it to the front. Does nothing if the page is closed.
    func open() throws {
        if let window { return window.present() }
        guard let view, let journal = beginReading() else { return }
        do {
            window = try makeWindow(for: view, journal)
        } catch {
            endReading()
            throw error
        }
    }

    private func makeWindow(for view: PageView, _ journal: Journal) throws -> Window {
        let calls = CallRegistry()
        calls.add(InspectorCalls(journal) { try ExportFolder.write($1, named: $0) })
        var configuration = try PageView.Configuration(
            profile: ProfileStorage.ephemeral.open(), calls: calls, policy: InspectorCalls.policy())
        configuration.schemes = [InspectorSite.scheme: InspectorSite()]
        configuration.isTool = true
        configuration.logger = logger
        let inspector = try PageView(configuration)
        let title = DisplayText.line(view.page.title, atMost: Self.maximumTitle)
        let window = Window(
            title.isEmpty ? "Inspector" : "Inspector – \(title)", size: (1000, 700), showing: inspector, in: nil)
        window.onClose = { [weak self] _ in
            self?.window = nil
            self?.endReading()
        }
        if let url = InspectorSite.url { inspector.page.load(url) }
        return window
    }

    private func openForKey() {
        do { try open() } catch { logger.report(.error, "The inspector cannot be opened: \(error)") }
    }

    func page(_ page: Page, did event: PageEvent) {
        switch event {
        case .console(let message): journal?.receive(message)
        case .closed:
            window?.close()
            endRecording()
        default: break
        }
    }

    /// Captures the console of the current document, and of all documents and frames that are loaded from now on.
    private func captureConsole(of page: Page) {
        guard !capturesConsole else { return }
        capturesConsole = true
        page.engine.addMessageHandler(ConsoleCapture.handlerName, in: ConsoleCapture.world)
        let scripts = ConsoleCapture().scripts
        for script in scripts { page.add(script) }
        Task {
            // Ignores a failure: the document has ended meanwhile, and the next one has the scripts from its start.
            for script in scripts { _ = try? await page.evaluate(script.source, in: script.world) }
        }
    }
}
#endif
