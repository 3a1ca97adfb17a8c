import Tombolo
public import TomboloBridge
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
    private var menuOwner: DocumentID?
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

    /// Whether the view is on the screen. ``RXRContainerController`` sets it; an app that shows ``view`` by itself has to set it, since views
    /// of these systems do not report it. Dialogs end when the view leaves the screen.
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

    /// Shows a dialog over the window of the page, after those that are queued already.
    ///
    /// From the third consecutive dialog of a document on, the user can mute the document's dialogs.
    /// - Parameters:
    ///   - alert: The texts and buttons of the dialog.
    ///   - document: The document that owns the dialog, which ends with it. Nil for a dialog without an owner.
    ///   - answered: Called once, when the dialog has ended; not before this function returns.
    /// - Throws: ``RXRWidgetError`` if the page is not in a window, if there are ten dialogs already, or if the user has muted this document.
    ///   `answered` is then not called.
    public func show(
        _ alert: RXRAlert, of document: DocumentID? = nil,
        answered: @escaping @MainActor (RXRAlert.Answer) -> Void
    ) throws(RXRWidgetError) {
        try dialogs.show(alert, of: document, answered: answered)
    }

    /// Shows buttons in the header in place of the current ones. An empty array removes all buttons.
    /// - Parameters:
    ///   - items: The buttons from left to right. Buttons after the sixth are left out.
    ///   - document: The document that owns the buttons, which are removed when it ends. Nil for buttons without an owner.
    ///   - pressed: Called with the button each time that a button is pressed.
    public func showMenu(
        _ items: [RXRMenuItem], of document: DocumentID? = nil,
        pressed: @escaping @MainActor (RXRMenuItem) -> Void
    ) {
        menuOwner = document
        header.setMenu(items, pressed: pressed)
    }

    /// Ends the dialogs of a document and removes its buttons.
    public func documentEnded(_ document: DocumentID) {
        dialogs.documentEnded(document)
        if menuOwner == document { showMenu([]) { _ in } }
    }

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

    /// Returns whether the system itself detects that the user pulls the page, and calls `pulled` then.
    func detectsPulls(_ pulled: @escaping @MainActor () -> Void) -> Bool { refreshing.detectPulls(pulled) }
}
