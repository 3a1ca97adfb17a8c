/// Something that happened on a bridge, for logs, tools and tests.
public enum BridgeEvent: Sendable, Hashable {
    /// A document began.
    case documentStarted(Document)
    /// A document ended.
    case documentEnded(Document)
    /// A document made a call that a grant allows; `id` is the document's own number for it.
    case called(String, id: UInt64, by: Document)
    /// The call was answered; nil means with a result. Of a call that is marked as sensitive the error has its code only.
    case answered(String, id: UInt64, to: Document, TomboloError?)
    /// The page gave a call up. Calls of a document that ended are over with ``documentEnded(_:)``.
    case abandoned(String?, id: UInt64, by: Document)
    /// A call or a listener was denied. The denial names rules for other origins too, which the page is not told.
    case denied(AccessSubject, by: Document, AccessDenial)
    /// A document sent what is not a record, or not at that time.
    case malformed(String, by: Document?)
    /// A document, or every document of the page, was disconnected for the memory that it made the app hold.
    case exceededMemory(MemoryOverrun)
    /// A page function was called, or a stream of a page opened.
    case calledPage(String, in: Document)
}
