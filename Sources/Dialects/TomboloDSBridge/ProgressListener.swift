import TomboloBridge
import TomboloEngine

/// Receives the progress of one call of a page's function. Accepts it only from the document that was called.
@MainActor
struct ProgressListener {
    /// The document that was called; nil for the top-level one.
    let calledDocument: DocumentID?
    let received: @MainActor (JSONValue) -> Void

    /// Passes a value on. The numbers of calls can be guessed, so other documents of the scope may send one too; it is
    /// dropped.
    func receive(_ data: JSONValue, from document: Document) {
        guard calledDocument.map({ $0 == document.id }) ?? document.isTopLevel else { return }
        received(data)
    }
}
