#if os(Linux)
import Foundation
import TomboloBridge
import TomboloEngine

extension RXRViewController: RexxarDialectListening {
    /// Does what a document asks for, in this container.
    func document(_ document: Sender, signalled url: String) {
        let config = routes.config
        guard let call = RXRWidgetCall(url, scheme: config.scheme, host: config.host, sender: document) else { return }
        if call.path == "/ready" { return documentIsReady(document) }
        perform(call, with: widgets)
    }

    /// What the page wanted is not done: nobody knows which document it was.
    func unattributedSignal(_ url: URL) { report(.unattributed(url)) }

    /// The top-level document says that the version works.
    func documentIsReady(_ document: Sender) {
        if document.isTopLevel { trial.saysReady() }
    }

    /// Has the page refresh itself, if it wants to be pulled.
    func documentWasPulled(_ document: Sender) { refreshControl.pulled(document.document) }

    /// Takes away what a document has put on the screen.
    func documentEnded(_ document: Sender) {
        lifecycle.ended(document.document)
        refreshControl.documentEnded(document.document)
        view.documentEnded(document.document)
    }
}
#endif
