public import TomboloBridge
public import TomboloEngine

/// The operations of a container that widgets use. `RXRViewController` implements it on each platform.
///
/// Texts come from pages. An implementation shows them as plain text and limits their sizes. When a document ends, it removes the dialogs and
/// buttons that the document requested.
@MainActor
public protocol RXRContainer: AnyObject {
    /// The URI of the page, from which the routes determine its file; nil for a page that is a file.
    var uri: String? { get }
    /// The page in the container.
    var page: Page { get }
    /// The page's bridge.
    var bridge: Bridge { get }

    /// Sets the container's title for the page. After that, the title of the page's document does not replace it.
    func setTitle(_ title: String)
    /// Shows a toast, after those that are queued already.
    /// - Throws: ``RXRWidgetError`` if too many are queued.
    func show(_ toast: RXRToast) throws(RXRWidgetError)
    /// Shows a dialog over the page's window, after those that are queued already.
    /// - Parameters:
    ///   - document: The document that owns the dialog. The dialog ends with it. Nil for a dialog without an owner.
    ///   - answered: Called once, when the dialog has ended; not before this function returns.
    /// - Throws: ``RXRWidgetError`` if the page is not visible, if too many dialogs are queued, or if the user has muted this document.
    ///   `answered` is then not called.
    func show(
        _ alert: RXRAlert, of document: DocumentID?, answered: @escaping @MainActor (RXRAlert.Answer) -> Void
    ) throws(RXRWidgetError)
    /// Shows a document's buttons in place of the current buttons. An empty array removes all buttons.
    func showMenu(_ items: [RXRMenuItem], of document: Document)
    /// Enables pull to refresh for a document.
    func enablePullToRefresh(in document: DocumentID)
    /// Ends the refresh of a document that the user has pulled.
    func completeRefresh(of document: DocumentID)
    /// Calls a function of a document, without waiting for it; a failure is reported as an event.
    func callFunction(_ name: PageFunctionName, in document: DocumentID)
    /// Reports an event to the app.
    func report(_ event: RXREvent)
}
