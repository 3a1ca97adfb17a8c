import TomboloEngine

/// The handshake of a document, as the transport vouches for it.
struct DocumentHandshake {
    var document: DocumentID
    var origin: Origin
    var isTopLevel: Bool
    /// The URL, as the document reports it; only a hint.
    var url: String?
}
