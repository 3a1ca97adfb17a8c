import TomboloBridge
import TomboloEngine

/// Receives the progress of one call of a page's function, from the document that was called and from no other.
@MainActor
struct ProgressListener {
    /// The document that was called; nil for the top-level one.
    let calledDocument: DocumentID?
    /// Called with each value.
    let received: @MainActor (JSONValue) -> Void

    /// Passes a value on. Numbers of calls can be guessed, so other documents of the scope may send one too: it is dropped.
    func receive(_ data: JSONValue, from document: Document) {
        guard calledDocument.map({ $0 == document.id }) ?? document.isTopLevel else { return }
        received(data)
    }
}
