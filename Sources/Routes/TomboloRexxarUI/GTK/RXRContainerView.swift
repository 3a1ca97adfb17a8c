#if os(Linux)
public import TomboloRexxar
import CAdwaita
import CWebKitGTK
import GLibRuntime
import TomboloBridge
import TomboloWidgets

/// A view of a page with native parts around it: toasts, dialogs, the refresh indicator, and a header bar.
///
/// Texts and colours that come from pages are never interpreted as markup or styles, and their sizes are limited.
@MainActor
public final class RXRContainerView {
    /// The bar with the title and the page's buttons. It is not part of ``widget``, so an app uses it as the title bar of a window, or puts
    /// it above ``widget``.
    public let header: RXRHeaderBar
    let toasts: ToastQueue
    let dialogs: ContainerAlertQueue<ContainerAlertPresenter>
    let refreshing: RefreshIndicator
    private let texts: RXRTexts
    private let page: GObjectReference
    private let overlay: GObjectReference
    /// The document that owns the buttons of the header.
    var menuOwner: DocumentID?
    var visibilityConnections: [SignalConnection] = []

    /// Creates a view with native parts around a page. Initialises libadwaita, which gives the program its styles.
    /// - Parameters:
    ///   - page: The `GtkWidget` of the page, which must not have a parent widget. GTK must have been initialised.
    ///   - texts: The texts of the native parts.
    public init(around page: UnsafeMutableRawPointer, texts: RXRTexts = RXRTexts()) {
        StyleSheet.add(PackageResources.rexxar_css, named: "tombolo-rexxar-style")
        self.texts = texts
        self.page = GObjectReference(retaining: page)
        header = RXRHeaderBar()
        toasts = ToastQueue()
        dialogs = ContainerAlertQueue(ContainerAlertPresenter(page: self.page), texts)
        refreshing = RefreshIndicator(texts)
        overlay = owned(gtk_overlay_new())
        gtk_overlay_set_child(overlay.opaque, self.page.widget)
        gtk_overlay_add_overlay(overlay.opaque, refreshing.revealer.widget)
        adw_toast_overlay_set_child(toasts.toasts.overlay.opaque, overlay.widget)
    }

    isolated deinit { dialogs.close() }

    /// The `GtkWidget` that an app adds to its window. The pointer is borrowed: the widget exists at least as long as this view.
    public var widget: UnsafeMutableRawPointer { toasts.toasts.overlay.pointer }

    /// The background colour of the page. It is visible before a page is shown, and wherever the page's own background is not opaque. nil stands
    /// for the engine's default, white.
    public var background: RXRColor? {
        didSet {
            guard page.isInstance(of: webkit_web_view_get_type()) else { return }
            let color = background ?? RXRColor(red: 1, green: 1, blue: 1)
            var rgba = GdkRGBA(
                red: Float(color.red), green: Float(color.green), blue: Float(color.blue), alpha: Float(color.alpha))
            webkit_web_view_set_background_color(page.pointer(as: WebKitWebView.self), &rgba)
        }
    }

    /// Whether the indicator of a refresh is shown.
    public var isRefreshing: Bool {
        get { refreshing.isShown }
        set { if newValue != refreshing.isShown { refreshing.isShown = newValue } }
    }

    /// Shows a toast, after those that are queued already.
    /// - Throws: ``RXRWidgetError`` if there are eight toasts already, including the shown one.
    public func show(_ toast: RXRToast) throws(RXRWidgetError) {
        try toasts.show(toast, texts)
    }

    /// Ends the dialogs, removes the buttons, and releases the page's widget. Call it before the page is destroyed.
    public func close() {
        dialogs.close()
        isRefreshing = false
        showMenu([]) { _ in }
        gtk_overlay_set_child(overlay.opaque, nil)
    }
}
#endif
