import TomboloRexxar
package import Foundation
package import TomboloBridge
import TomboloEngine

extension RXRViewController: RexxarDialectListening {
    /// Performs a document's widget request in this container.
    package func document(_ document: Document, signalled url: String) {
        let config = routes.config
        guard let call = RXRWidgetCall(url, scheme: config.scheme, host: config.host, document: document) else {
            return
        }
        if call.path == "/ready" { return documentIsReady(document) }
        perform(call, with: widgets)
    }

    /// Reports a request whose document could not be identified; it is not performed.
    package func unattributedBridgeURL(_ url: URL) { report(.unattributed(url)) }

    /// Confirms the version's trial, if the top-level document reports that it works.
    package func documentIsReady(_ document: Document) {
        if document.isTopLevel { trial.reportsReady() }
    }

    /// Has the page refresh itself, if it has enabled pull to refresh.
    package func documentWasPulled(_ document: Document) { refreshControl.pulled(document.id) }

    /// Removes the dialogs, buttons and indicators of a document.
    package func documentEnded(_ document: Document) {
        lifecycle.ended(document.id)
        refreshControl.documentEnded(document.id)
        view.documentEnded(document.id)
    }
}
