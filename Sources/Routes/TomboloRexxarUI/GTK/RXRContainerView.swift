public import TomboloRexxar
import CAdwaita
import CWebKitGTK
import GLibRuntime
public import TomboloBridge
import TomboloWidgets

/// A page with the native parts around it: toasts, dialogs, the refresh indicator, and a header bar.
///
/// Texts and colours of pages are data here, never markup or styles, and their sizes are limited.
@MainActor
public final class RXRContainerView {
    /// The bar with the title and the page's buttons. It is not shown by default: an app makes it the title bar of a window or
    /// puts it above ``widget``.
    public let header: RXRHeaderBar
    let toasts: ToastQueue
    let dialogs: ContainerAlertQueue
    let refreshing: RefreshIndicator
    private let texts: RXRTexts
    private let page: GObjectReference
    private let overlay: GObjectReference
    private var menuOwner: DocumentID?

    /// Puts the native parts around a page. Initialises libadwaita, which gives the program its styles.
    /// - Parameters:
    ///   - page: The `GtkWidget` of the page; GTK has to be initialised. It must not have a parent widget.
    ///   - texts: The texts of the native parts.
    public init(around page: UnsafeMutableRawPointer, texts: RXRTexts = RXRTexts()) {
        StyleSheet.add(PackageResources.rexxar_css, named: "tombolo-rexxar-style")
        self.texts = texts
        self.page = GObjectReference(retaining: page)
        header = RXRHeaderBar()
        toasts = ToastQueue()
        dialogs = ContainerAlertQueue(over: self.page, texts)
        refreshing = RefreshIndicator(texts)
        overlay = owned(gtk_overlay_new())
        gtk_overlay_set_child(overlay.opaque, self.page.widget)
        gtk_overlay_add_overlay(overlay.opaque, refreshing.revealer.widget)
        adw_toast_overlay_set_child(toasts.toasts.overlay.opaque, overlay.widget)
    }

    isolated deinit { dialogs.close() }

    /// The `GtkWidget` to show, borrowed: it lives at least as long as this view.
    public var widget: UnsafeMutableRawPointer { toasts.toasts.overlay.pointer }

    /// The background of the page: visible before a page is shown, and wherever the page's own background is not opaque. Nil is the
    /// engine's default, white.
    public var background: RXRColor? {
        didSet {
            guard page.isInstance(of: webkit_web_view_get_type()) else { return }
            let color = background ?? RXRColor(red: 1, green: 1, blue: 1)
            var rgba = GdkRGBA(
                red: Float(color.red), green: Float(color.green), blue: Float(color.blue), alpha: Float(color.alpha))
            webkit_web_view_set_background_color(page.pointer(as: WebKitWebView.self), &rgba)
        }
    }

    /// Whether the user sees that the page refreshes itself.
    public var isRefreshing: Bool {
        get { refreshing.isShown }
        set { if newValue != refreshing.isShown { refreshing.isShown = newValue } }
    }

    /// Shows a toast, after those that are queued already.
    /// - Throws: ``RXRWidgetError`` when eight are queued.
    public func show(_ toast: RXRToast) throws(RXRWidgetError) {
        try toasts.show(toast, texts)
    }

    /// Shows a dialog over the window of the page, after those that are queued already.
    ///
    /// Escape closes it. From the third consecutive dialog of one document on, the user can mute that document's dialogs.
    /// - Parameters:
    ///   - alert: The texts and buttons of the dialog.
    ///   - document: The document that owns the dialog, which ends with it. Nil for a dialog without an owner.
    ///   - answered: Called once, when it has ended; not before this function returns.
    /// - Throws: ``RXRWidgetError`` when the page is not visible in a window, when there are ten dialogs, or when the user has muted this document.
    ///   `answered` is not called then.
    public func show(
        _ alert: RXRAlert, of document: DocumentID? = nil,
        answered: @escaping @MainActor (RXRAlert.Answer) -> Void
    ) throws(RXRWidgetError) {
        try dialogs.show(alert, of: document, answered: answered)
    }

    /// Shows buttons in the header bar, which replace the current ones. An empty array removes them.
    /// - Parameters:
    ///   - items: The buttons from left to right; those after the sixth are left out.
    ///   - document: The document that owns the buttons, which are removed with it. Nil for buttons without an owner.
    ///   - pressed: Called each time that a button is pressed.
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

    /// Ends the dialogs and releases the page's widget; call it before the page is destroyed.
    public func close() {
        dialogs.close()
        isRefreshing = false
        showMenu([]) { _ in }
        gtk_overlay_set_child(overlay.opaque, nil)
    }
}
