import TomboloEngine

/// Carries text between the documents of one page and a bridge, and says for certain which document each text is from.
///
/// What it carries are records (Documentation/Wire.md); it does not look into them.
@MainActor
protocol DocumentTransport: AnyObject {
    /// Sets itself up on a page that has loaded nothing yet. Whoever starts it keeps it; it does not keep `acceptor`.
    /// - Parameter longest: The most bytes that a document may send at once.
    func start(on page: Page, for acceptor: any DocumentAccepting, dialects: [any Dialect], maximumLength: Int)
    /// Lets these dialects start in documents that begin from now on.
    func setDialects(_ dialects: [any Dialect], on page: Page)
    /// A key for the questions of a document, for one whose relay has told none.
    func key(for document: DocumentID) -> String?
    /// The document whose questions bear this key.
    func document(withKey key: Substring) -> DocumentID?
    /// Takes in what documents have sent by now, before what the engine says is acted on.
    func catchUp()
}

/// Decides which documents are let in; the bridge.
@MainActor
protocol DocumentAccepting: AnyObject {
    /// A document begins and can be reached by `link`.
    /// - Returns: Who hears of it from now on; nil when it is not let in.
    func accept(_ hello: DocumentHello, over link: any DocumentLink) -> (any DocumentReceiving)?
    /// Something came that no document of ours sends.
    func receivedMalformed(_ reason: String)
}

/// Who hears of one document.
@MainActor
protocol DocumentReceiving: AnyObject {
    /// The document sent records, nil for none, and something beside them.
    func receive(_ records: ArraySlice<UInt8>?, with attachments: ArrivedAttachments?)
    /// Whether the document may send much: a grant names it, or Swift waits for something of it.
    var isTrusted: Bool { get }
    /// The document has sent a part of a message, which the link holds until the rest of it comes.
    func linkHoldsMore()
    /// Decides whether so many bytes may be received of the document: records, or what it attaches to those that it sends next.
    func mayReceive(_ byteCount: Int, asAttachment: Bool) -> Bool
    /// The document waits for records again.
    func linkIsReady()
    /// There is room for records again.
    func linkHasRoom()
    /// The document stands still for the answer to a question; nil for none.
    func answer(to question: ArraySlice<UInt8>, with attachments: ArrivedAttachments?) -> AttachedText?
    /// The document was left, or went into the page cache.
    func documentWasLeft()
    /// Nothing more can be heard from it.
    func linkDidBreak(_ reason: String)
}

/// The way to one document.
@MainActor
protocol DocumentLink: AnyObject {
    /// Whether records travel past the engine's own messages.
    var usesDirectChannel: Bool { get }
    /// How many bytes the app holds for the document: what came and has not been delivered, and what has not been sent.
    var heldBytes: Int { get }
    /// Sends records if the document waits for some.
    /// - Returns: False when it does not; ``DocumentReceiving/linkIsReady()`` or ``DocumentReceiving/linkHasRoom()`` tells when it does.
    func send(_ take: () -> AttachedText) -> Bool
    /// Notes that the document has no grant any longer, which its relay is to be sent.
    func grantWasRevoked()
    /// Gives back what is held for the document, once the records of one turn have been dealt with.
    func settle()
    /// Asks the document to send something at once; an empty wait for records is enough.
    /// - Returns: False when it cannot be asked now.
    func probe() -> Bool
    /// Ends it: the document is given `records` as the last there are, and nothing of it is heard any longer.
    func close(_ records: [UInt8])
}
