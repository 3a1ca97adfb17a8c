public import TomboloBridge
public import TomboloEngine

/// The operations of a container that widgets use. `RXRViewController` implements it on each platform.
///
/// Texts come from pages: an implementation shows them as data, limits their sizes, and ends what it shows together with the document that requested it.
@MainActor
public protocol RXRContainer: AnyObject {
    /// The page's URI, by which the routes find it; nil for a page that is a file.
    var uri: String? { get }
    /// The page in the container.
    var page: Page { get }
    /// The page's bridge.
    var bridge: Bridge { get }

    /// Sets the title in the name of the page. From now on, the title of its document does not replace it.
    func setTitle(_ title: String)
    /// Shows a toast, after those that are queued already.
    /// - Throws: ``RXRWidgetError`` when too many are queued.
    func show(_ toast: RXRToast) throws(RXRWidgetError)
    /// Shows a dialog over the page's window, after those that are queued already.
    /// - Parameters:
    ///   - document: The document that owns the dialog, which ends with it. Nil for a dialog without an owner.
    ///   - answered: Called once, when the dialog has ended; not before this function returns.
    /// - Throws: ``RXRWidgetError`` when the page is not visible, when too many dialogs are queued, or when the user has muted this document. `answered`
    ///   is not called then.
    func show(
        _ alert: RXRAlert, of document: DocumentID?, answered: @escaping @MainActor (RXRAlert.Answer) -> Void
    ) throws(RXRWidgetError)
    /// Shows the document's buttons in place of those that are there. An empty array removes them.
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
