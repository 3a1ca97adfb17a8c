/// One document's end of an engine's direct channel: carries records between it and Swift past the engine's own messages.
///
/// A relay opened it, in a world that no page gets into, so what is received comes from that one document. From a web process that was taken
/// over anything may come, as with the engine's own messages.
@MainActor
public protocol DocumentPort: AnyObject {
    /// Whether the web process says that it is of the page's main frame.
    var isTopLevel: Bool { get }
    /// Whether it was closed, from either side.
    var isClosed: Bool { get }
    /// How many bytes the app holds for it: what came and has not been delivered, and what has not been sent.
    var heldBytes: Int { get }
    /// Who hears of it; held weakly. What comes before there is one is kept.
    var receiver: (any DocumentPortDelegate)? { get set }

    /// Sends records and what is attached to them, in order.
    /// - Returns: False when there is no room for them now, or the port is closed; ``DocumentPortDelegate/portHasRoom()`` tells when there is
    ///   again.
    func send(_ take: () -> AttachedText) -> Bool
    /// Notes that the port's document is one of the page's. Where it is the top-level one, the connections of processes that showed the page before are
    /// ended.
    func joinPage()
    /// Whether it came by the same connection as another, which is one process's.
    func isOfSameProcess(as other: any DocumentPort) -> Bool
    /// Takes in what the document has sent by now, whichever way the main loop would come to it.
    func catchUp()
    /// Ends it. The document is told, and nothing is heard of it any longer.
    func close()
}

/// Who hears of one port.
@MainActor
public protocol DocumentPortDelegate: AnyObject {
    /// The document sent records, and something beside them.
    func portDidReceive(_ records: ArraySlice<UInt8>, with attachments: ArrivedAttachments?)
    /// Decides, before memory is made for them, whether so many bytes may be received of the document: records, or what it attaches to those
    /// that it sends next. What may not be received is dropped.
    func portMayReceive(_ byteCount: Int, asAttachment: Bool) -> Bool
    /// The document stands still until it has the answer to a question; nil for none.
    func portDidAsk(_ question: ArraySlice<UInt8>, with attachments: ArrivedAttachments?) -> AttachedText?
    /// There is room again, or everything that waited has been sent.
    func portHasRoom()
    /// It was closed from the other side.
    func portDidClose(_ reason: DocumentPortEnd)
}

/// Why a port was closed.
public enum DocumentPortEnd: Sendable, Hashable {
    /// The document was left, or went into the page cache.
    case left
    /// The document sent what none of ours does.
    case malformed(String)
    /// The connection to the web process broke, or the process ended.
    case broken
}
