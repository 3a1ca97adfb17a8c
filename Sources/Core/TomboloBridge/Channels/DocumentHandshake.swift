import TomboloEngine

/// The handshake of a document. The relay sets its fields; page script cannot change them.
struct DocumentHandshake {
    var document: DocumentID
    var origin: Origin
    var isTopLevel: Bool
    /// The URL that the document reports. It is only a hint.
    var url: String?
}
