import TomboloRexxar
package import Foundation
package import TomboloBridge
import TomboloEngine

extension RXRViewController: RexxarDialectListening {
    /// Performs a document's request for a widget in this container.
    package func document(_ document: Document, signalled url: String) {
        let config = routes.config
        guard let call = RXRWidgetCall(url, scheme: config.scheme, host: config.host, document: document) else {
            return
        }
        if call.path == "/ready" { return documentIsReady(document) }
        perform(call, with: widgets)
    }

    /// Reports a request for a widget whose document could not be identified. The request is not performed.
    package func unattributedBridgeURL(_ url: URL) { reportRedacted(.unattributed(url)) }

    /// Records in the version's trial that the page works, if a top-level document reports it.
    package func documentIsReady(_ document: Document) {
        guard document.isTopLevel else { return }
        trial.reportsReady()
        releaseTrial?.reported()
    }

    /// Makes the document refresh itself, if it has enabled pull to refresh.
    package func documentWasPulled(_ document: Document) { refreshControl.pulled(document.id) }

    /// Ends the dialogs and the refresh of a document that has ended, and removes its buttons.
    package func documentEnded(_ document: Document) {
        lifecycle.ended(document.id)
        refreshControl.documentEnded(document.id)
        view.documentEnded(document.id)
    }
}
