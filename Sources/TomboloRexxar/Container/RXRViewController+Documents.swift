#if os(Linux)
import Foundation
import TomboloBridge
import TomboloEngine

extension RXRViewController: RexxarDialectListening {
    /// Does what a document asks for, in this container.
    func document(_ document: Document, signalled url: String) {
        let config = routes.config
        guard let call = RXRWidgetCall(url, scheme: config.scheme, host: config.host, document: document) else {
            return
        }
        if call.path == "/ready" { return documentIsReady(document) }
        perform(call, with: widgets)
    }

    /// What the page wanted is not done: nobody knows which document it was.
    func unattributedBridgeURL(_ url: URL) { report(.unattributed(url)) }

    /// The top-level document says that the version works.
    func documentIsReady(_ document: Document) {
        if document.isTopLevel { trial.saysReady() }
    }

    /// Has the page refresh itself, if it wants to be pulled.
    func documentWasPulled(_ document: Document) { refreshControl.pulled(document.id) }

    /// Takes away what a document has put on the screen.
    func documentEnded(_ document: Document) {
        lifecycle.ended(document.id)
        refreshControl.documentEnded(document.id)
        view.documentEnded(document.id)
    }
}
#endif
