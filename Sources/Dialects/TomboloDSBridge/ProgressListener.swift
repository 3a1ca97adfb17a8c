import TomboloBridge
import TomboloEngine

/// Receives the progress of one call of a page's function. Accepts progress only from the document that was called.
@MainActor
struct ProgressListener {
    /// The document that was called; nil for the top-level one.
    let calledDocument: DocumentID?
    let received: @MainActor (JSONValue) -> Void

    /// Passes a value to the closure if the document is the one that was called. Another document in the scope could
    /// guess the id of the call and send a value with it, so such a value is dropped.
    func receive(_ data: JSONValue, from document: Document) {
        guard calledDocument.map({ $0 == document.id }) ?? document.isTopLevel else { return }
        received(data)
    }
}
