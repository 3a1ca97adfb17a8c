#if os(Linux)
import CGTK
import GLibRuntime
public import TomboloBridge
import TomboloEngine

/// A window that contains one page.
@MainActor
public final class Window {
    /// The page and its widget.
    public let view: PageView
    /// Called once, after the window and its page have closed.
    public var onClose: @MainActor (Window) -> Void = { _ in }
    /// Called when the user closes the window, before its page closes. The window is hidden by then. Not called for
    /// ``close()``.
    public var beforeClosing: (@MainActor () async -> Void)?

    private weak var application: Application?
    private let reference: GObjectReference
    private var connections: [SignalConnection] = []
    private var titleObserver: TitleObserver?

    var pointer: UnsafeMutablePointer<GtkWindow> { reference.pointer(as: GtkWindow.self) }

    /// Opens a window that shows `view`.
    /// - Parameters:
    ///   - title: The window's title; nil follows the page's title.
    ///   - size: The size of the content in logical pixels.
    ///   - view: The page view, which the window retains.
    ///   - content: The `GtkWidget` to show, which contains the view's widget; nil for the view's widget itself.
    ///   - titleBar: The `GtkWidget` that replaces the window's title bar; nil for the standard one.
    ///   - application: The app that runs as long as the window is open; nil in a program with its own GTK application.
    public init(
        _ title: String?, size: (width: Int, height: Int) = (900, 640), showing view: PageView,
        content: UnsafeMutableRawPointer? = nil, titleBar: UnsafeMutableRawPointer? = nil, in application: Application?
    ) {
        self.view = view
        self.application = application
        // GTK owns the initial reference of a new window, until the window is destroyed.
        reference = GObjectReference(retaining: UnsafeMutableRawPointer(gtk_window_new()))
        gtk_window_set_title(pointer, title ?? "")
        gtk_window_set_default_size(pointer, Int32(clamping: size.width), Int32(clamping: size.height))
        gtk_window_set_child(pointer, (content ?? view.widget).assumingMemoryBound(to: GtkWidget.self))
        if let titleBar { gtk_window_set_titlebar(pointer, titleBar.assumingMemoryBound(to: GtkWidget.self)) }
        connections.append(
            SignalConnection(
                reference.pointer, "close-request",
                answering: { [weak self] _ in
                    self?.closeByUser()
                    return .boolean(true)
                }))
        if title == nil {
            let observer = TitleObserver(window: self)
            view.page.addObserver(observer)
            titleObserver = observer
        }
        application?.add(self)
        #if DEBUG
        if !view.isTool { DevelopmentSession.current?.add(self) }
        #endif
        present()
    }

    /// The window's title. If the window follows the page's title, the page's next title replaces a title that is set
    /// here.
    public var title: String {
        get { String(copying: gtk_window_get_title(pointer)) ?? "" }
        set { gtk_window_set_title(pointer, newValue) }
    }

    /// Whether the window is closed.
    public private(set) var isClosed = false

    /// Shows the window and brings it to the front.
    public func present() { gtk_window_present(pointer) }

    private func closeByUser() {
        guard let beforeClosing, !isClosed else { return close() }
        self.beforeClosing = nil
        gtk_widget_set_visible(reference.pointer(as: GtkWidget.self), 0)
        Task {
            await beforeClosing()
            close()
        }
    }

    /// Closes the window and its page.
    public func close() {
        guard !isClosed else { return }
        isClosed = true
        view.page.close()
        connections = []
        gtk_window_set_child(pointer, nil)
        gtk_window_destroy(pointer)
        application?.remove(self)
        onClose(self)
    }
}

/// Sets a window's title to its page's title.
@MainActor
private final class TitleObserver: PageObserving {
    private weak var window: Window?

    init(window: Window) { self.window = window }

    func page(_ page: Page, did event: PageEvent) {
        if case .title(let title) = event { window?.title = title }
    }
}

extension Application {
    /// Opens a window that shows the start page of a site, with its own access policy.
    /// - Parameters:
    ///   - title: The window's title; nil follows the page's title.
    ///   - size: The size of the content in logical pixels.
    ///   - site: The folder of the pages and its origin.
    ///   - grants: The calls that the site's pages, and others, may make. Empty by default, so that no calls are
    ///     allowed.
    ///   - configure: Changes the configuration of the page view before the view is created, as in
    ///     `{ $0.isInspectable = true }`. The configuration already contains the app's profile, calls and logger, as
    ///     well as `site` and `grants`.
    /// - Throws: The errors of ``profile()`` and of ``PageView/init(_:)``, and those of `configure`.
    @discardableResult
    public func openWindow(
        _ title: String?, size: (width: Int, height: Int) = (900, 640), showing site: Site, grants: [Grant] = [],
        configure: (inout PageView.Configuration) throws -> Void = { _ in }
    ) throws -> Window {
        var configuration = try PageView.Configuration(
            profile: profile(), calls: calls, policy: AccessPolicy(grants), folders: [site.name: site.folder])
        configuration.logger = logger
        try configure(&configuration)
        let view = try PageView(configuration)
        let window = Window(title, size: size, showing: view, in: self)
        view.load(folder: site.name)
        return window
    }
}
#endif
