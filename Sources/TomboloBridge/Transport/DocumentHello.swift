import TomboloEngine

/// What a document says first, as the transport vouches for it.
struct DocumentHello {
    var document: DocumentID
    var origin: Origin
    var isTopLevel: Bool
    /// The URL, as text of the document's own; a hint.
    var url: String?
}
