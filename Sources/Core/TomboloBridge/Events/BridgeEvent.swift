/// An event of a bridge, for logs, tools and tests.
public enum BridgeEvent: Sendable, Hashable {
    /// A document has connected to the bridge.
    case documentStarted(Document)
    /// A document ended: the page navigated away from it, its frame was removed, its web process ended, it was
    /// disconnected, or the page was closed. Its calls and streams have ended.
    case documentEnded(Document)
    /// A document made a call that a grant allows. `id` is the number that the document gave the call; 0 for a
    /// synchronous call.
    case called(String, id: UInt64, by: Document)
    /// A call was answered. The error is nil if the call succeeded. For a call that is marked as sensitive, the error
    /// contains only the code.
    case answered(String, id: UInt64, to: Document, TomboloError?)
    /// The page cancelled a call. Calls that end with their document are not reported one by one; see
    /// ``documentEnded(_:)``.
    case abandoned(String?, id: UInt64, by: Document)
    /// A call or a listener was denied. The denial also names rules for other origins, which the page does not receive.
    case denied(AccessSubject, by: Document, AccessDenial)
    /// A document sent an invalid record, or a record at the wrong time.
    case malformed(String, by: Document?)
    /// A document, or all documents of the page, exceeded a limit of memory and were disconnected.
    case exceededMemory(MemoryOverrun)
    /// A page function was called, or a stream of a page opened.
    case calledPage(String, in: Document)
}
