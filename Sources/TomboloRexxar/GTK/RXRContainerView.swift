#if os(Linux)
import CAdwaita
import CWebKitGTK
import GLibRuntime
public import TomboloBridge
import TomboloWidgets

/// A page with what is native around it: toasts, dialogs, the sign that it refreshes, and a header bar.
///
/// Texts and colours of pages are data here, never markup and never styles, and all are bounded.
@MainActor
public final class RXRContainerView {
    /// The bar with the title and the page's buttons. It is shown nowhere by itself: an app makes it the title bar of a window
    /// or puts it above ``widget``.
    public let header: RXRHeaderBar
    let toasts: ToastQueue
    let dialogs: DialogQueue
    let refreshing: RefreshIndicator
    private let texts: RXRTexts
    private let page: GObjectReference
    private let overlay: GObjectReference
    private var menuOwner: DocumentID?

    /// Puts the native parts around a page. Starts libadwaita, which gives the program its styles.
    /// - Parameters:
    ///   - page: The `GtkWidget` of the page; GTK has to be initialised. It must be in no other widget.
    ///   - texts: What the native parts say by themselves.
    public init(around page: UnsafeMutableRawPointer, texts: RXRTexts = RXRTexts()) {
        StyleSheet.add(PackageResources.rexxar_css, named: "tombolo-rexxar-style")
        self.texts = texts
        self.page = GObjectReference(retaining: page)
        header = RXRHeaderBar()
        toasts = ToastQueue()
        dialogs = DialogQueue(over: self.page, texts)
        refreshing = RefreshIndicator(texts)
        overlay = owned(gtk_overlay_new())
        gtk_overlay_set_child(overlay.opaque, self.page.widget)
        gtk_overlay_add_overlay(overlay.opaque, refreshing.revealer.widget)
        adw_toast_overlay_set_child(toasts.overlay.opaque, overlay.widget)
    }

    isolated deinit { dialogs.close() }

    /// The `GtkWidget` to show, borrowed: it lives at least as long as this view.
    public var widget: UnsafeMutableRawPointer { toasts.overlay.pointer }

    /// What is behind the page: seen before there is one, and wherever its own background is not opaque. Nil is the
    /// engine's, white.
    public var background: RXRColor? {
        didSet {
            guard page.isInstance(of: webkit_web_view_get_type()) else { return }
            let color = background ?? RXRColor(red: 1, green: 1, blue: 1)
            var rgba = GdkRGBA(
                red: Float(color.red), green: Float(color.green), blue: Float(color.blue), alpha: Float(color.alpha))
            webkit_web_view_set_background_color(page.pointer(as: WebKitWebView.self), &rgba)
        }
    }

    /// Whether a person sees that the page refreshes itself.
    public var isRefreshing: Bool {
        get { refreshing.isShown }
        set { if newValue != refreshing.isShown { refreshing.isShown = newValue } }
    }

    /// Shows a toast, after those that are there already.
    /// - Throws: ``RXRWidgetError`` when eight are there.
    public func show(_ toast: RXRToast) throws(RXRWidgetError) {
        try toasts.show(toast, texts)
    }

    /// Shows a dialog over the window of the page, after those that are there already.
    ///
    /// Escape closes it. From the third in a row of one document on, a person can say that they want no more of that document.
    /// - Parameters:
    ///   - document: Whose it is: its dialogs end with it. Nil is nobody's.
    ///   - answered: Called once, when it has ended; not before this function returns.
    /// - Throws: ``RXRWidgetError`` when the page is in no window or cannot be seen there, when ten dialogs wait, or when the
    ///   person wants no more of this document. `answered` is not called then.
    public func show(
        _ alert: RXRAlert, of document: DocumentID? = nil,
        answered: @escaping @MainActor (RXRAlert.Answer) -> Void
    ) throws(RXRWidgetError) {
        try dialogs.show(alert, of: document, answered: answered)
    }

    /// Shows buttons in the header bar, in the place of those that are there. None takes them away.
    /// - Parameters:
    ///   - items: The buttons from left to right; those behind the sixth are left out.
    ///   - document: Whose they are: they go with it. Nil is nobody's.
    ///   - pressed: Called each time that one is pressed.
    public func showMenu(
        _ items: [RXRMenuItem], of document: DocumentID? = nil,
        pressed: @escaping @MainActor (RXRMenuItem) -> Void
    ) {
        menuOwner = document
        header.setMenu(items, pressed: pressed)
    }

    /// Takes away what a document has put here: its dialogs end, its buttons go.
    public func documentEnded(_ document: DocumentID) {
        dialogs.documentEnded(document)
        if menuOwner == document { showMenu([]) { _ in } }
    }

    /// Ends the dialogs and lets go of the page's widget; to be called before that is destroyed.
    public func close() {
        dialogs.close()
        isRefreshing = false
        showMenu([]) { _ in }
        gtk_overlay_set_child(overlay.opaque, nil)
    }
}
#endif
