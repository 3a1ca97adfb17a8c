/// An event of a bridge, for logs, tools and tests.
public enum BridgeEvent: Sendable, Hashable {
    /// A document has connected to the bridge.
    case documentStarted(Document)
    /// A document ended: it was left, its web process ended, or the page was closed. Its calls and streams have ended.
    case documentEnded(Document)
    /// A document made a call that a grant allows; `id` is the document's own number of the call.
    case called(String, id: UInt64, by: Document)
    /// The call was answered; a nil error means with a result. The error of a call that is marked as sensitive has its
    /// code only.
    case answered(String, id: UInt64, to: Document, TomboloError?)
    /// The page cancelled a call. Calls of a document that ended are over with ``documentEnded(_:)``.
    case abandoned(String?, id: UInt64, by: Document)
    /// A call or a listener was denied. The denial names rules for other origins too, which the page does not receive.
    case denied(AccessSubject, by: Document, AccessDenial)
    /// A document sent an invalid record, or a record at the wrong time.
    case malformed(String, by: Document?)
    /// A document, or every document of the page, was disconnected because of the memory that it made the app hold.
    case exceededMemory(MemoryOverrun)
    /// A page function was called, or a stream of a page opened.
    case calledPage(String, in: Document)
}
