import TomboloEngine

/// Carries text between the documents of one page and a bridge, and identifies the document that sent each text.
///
/// The texts are records (Documentation/Wire.md); the transport does not parse them.
@MainActor
protocol DocumentTransport: AnyObject {
    /// Starts the transport on a page that has loaded nothing yet. The caller keeps the transport; the transport does
    /// not keep `acceptor`.
    /// - Parameter maximumLength: The maximum number of bytes that a document may send at once.
    func start(on page: Page, for acceptor: any DocumentAccepting, dialects: [any Dialect], maximumLength: Int)
    /// Sets the dialects that start in documents that begin from now on.
    func setDialects(_ dialects: [any Dialect], on page: Page)
    /// The key of a document's prompts; makes one for a document whose relay has sent none. Nil if the document is not
    /// connected.
    func key(for document: DocumentID) -> String?
    /// The document whose prompts carry this key.
    func document(withKey key: Substring) -> DocumentID?
    /// Processes messages that documents have sent by now, before an event of the engine is handled.
    func catchUp()
}

/// Decides which documents are accepted; implemented by the bridge.
@MainActor
protocol DocumentAccepting: AnyObject {
    /// Decides about a new document, which can be reached by `link`.
    /// - Returns: The receiver of the document's records from now on; nil when the document is not accepted.
    func accept(_ handshake: DocumentHandshake, over link: any DocumentLink) -> (any DocumentReceiving)?
    /// Reports an invalid message, which no document of ours sends.
    func receivedMalformed(_ reason: String)
}

/// Receives the records and events of one document.
@MainActor
protocol DocumentReceiving: AnyObject {
    /// Receives records of the document, nil for none, and their attachments.
    func receive(_ records: ArraySlice<UInt8>?, with attachments: ArrivedAttachments?)
    /// Whether the document may send much: a grant names it, or Swift waits for something of it.
    var isTrusted: Bool { get }
    /// Called when the link has received a part of a message, which it holds until the rest arrives.
    func linkHoldsMore()
    /// Decides whether so many bytes may be received from the document: records, or attachments of the records that it
    /// sends next.
    func mayReceive(_ byteCount: Int, asAttachment: Bool) -> Bool
    /// Called when the document waits for records again.
    func linkIsReady()
    /// Called when there is room for records again.
    func linkHasRoom()
    /// Answers a synchronous request, which blocks the document; nil for no answer.
    func answer(to request: ArraySlice<UInt8>, with attachments: ArrivedAttachments?) -> AttachedText?
    /// Called when the document was left, or entered the page cache.
    func documentWasLeft()
    /// Called when nothing more can be received from the document.
    func linkDidBreak(_ reason: String)
}

/// The connection to one document.
@MainActor
protocol DocumentLink: AnyObject {
    /// Whether records use the direct channel instead of script messages.
    var usesDirectChannel: Bool { get }
    /// The number of bytes that the app holds for the document: received and not delivered yet, and not sent yet.
    var heldBytes: Int { get }
    /// Sends records if the document waits for some.
    /// - Returns: False when it does not; ``DocumentReceiving/linkIsReady()`` or ``DocumentReceiving/linkHasRoom()`` is
    ///   called when it does.
    func send(_ take: () -> AttachedText) -> Bool
    /// Records that the document's grant was revoked, so that its relay is notified.
    func grantWasRevoked()
    /// Releases resources that are held for the document, once the records of one turn have been processed.
    func settle()
    /// Requests that the document sends something at once; an empty wait for records is enough.
    /// - Returns: False when such a request is not possible now.
    func probe() -> Bool
    /// Closes the link: `records` are the last that the document receives, and later messages of the document are
    /// ignored.
    func close(_ records: [UInt8])
}
