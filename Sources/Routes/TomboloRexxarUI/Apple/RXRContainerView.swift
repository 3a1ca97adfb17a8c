import Tombolo
import TomboloBridge
public import TomboloRexxar
public import WebKit

/// A view of a page with native parts around it: toasts, dialogs, the refresh indicator, and a header.
///
/// Texts and colours that come from pages are never interpreted as markup or styles, and their sizes are limited.
@MainActor
public final class RXRContainerView {
    /// The title and the page's buttons. They are not part of ``view``: ``RXRContainerController`` shows them.
    public let header = RXRHeaderBar()
    let toasts = ToastQueue()
    let dialogs: ContainerAlertQueue<ContainerAlertPresenter>
    let refreshing: RefreshIndicator
    private let texts: RXRTexts
    private let page: WKWebView
    /// The document that owns the buttons of the header.
    var menuOwner: DocumentID?
    private var visibilityChanged: (@MainActor (Bool) -> Void)?

    #if canImport(UIKit)
    /// The view that an app shows, unless it shows ``RXRContainerController``.
    public let view = UIView(frame: .zero)
    #else
    /// The view that an app shows, unless it shows ``RXRContainerController``.
    public let view = NSView(frame: .zero)
    #endif

    /// Creates a view with native parts around the page of a page view.
    init(of pageView: PageView, texts: RXRTexts) {
        self.texts = texts
        page = pageView.view
        dialogs = ContainerAlertQueue(ContainerAlertPresenter(over: page), texts)
        refreshing = RefreshIndicator(over: page, texts)
        #if canImport(UIKit)
        page.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        #else
        page.autoresizingMask = [.width, .height]
        #endif
        page.frame = view.bounds
        view.addSubview(page)
    }

    isolated deinit { dialogs.close() }

    /// The background colour of the page, where the page's own background is not shown. nil stands for the engine's default.
    public var background: RXRColor? {
        didSet { page.underPageBackgroundColor = background?.platformColor }
    }

    /// Whether the indicator of a refresh is shown.
    public var isRefreshing: Bool {
        get { refreshing.isShown }
        set { if newValue != refreshing.isShown { refreshing.isShown = newValue } }
    }

    /// Whether the view is on the screen. ``RXRContainerController`` sets it; an app that shows ``view`` by itself must set it, because views
    /// on these systems do not report it. Dialogs end when the view leaves the screen.
    public var isOnScreen = false {
        didSet {
            guard isOnScreen != oldValue else { return }
            visibilityChanged?(isOnScreen)
            if !isOnScreen { dialogs.close() }
        }
    }

    /// Shows a toast, after those that are queued already.
    /// - Throws: ``RXRWidgetError`` if there are eight toasts already, including the shown one.
    public func show(_ toast: RXRToast) throws(RXRWidgetError) { try toasts.show(toast, over: view, texts) }

    /// Ends the dialogs and toasts, removes the buttons and the page's view. Call it before the page is closed.
    public func close() {
        dialogs.close()
        toasts.close()
        isRefreshing = false
        showMenu([]) { _ in }
        page.removeFromSuperview()
    }

    /// Calls `changed` whenever the view appears on the screen or leaves it, and at once if it is on the screen.
    func watchVisibility(_ changed: @escaping @MainActor (_ isVisible: Bool) -> Void) {
        visibilityChanged = changed
        if isOnScreen { changed(true) }
    }

    /// Ends the calls of ``watchVisibility(_:)``.
    func stopWatchingVisibility() { visibilityChanged = nil }

    /// Returns whether the system itself detects that the user pulls the page. If so, it then calls `pulled`.
    func detectsPulls(_ pulled: @escaping @MainActor () -> Void) -> Bool { refreshing.detectPulls(pulled) }
}
