/// The end of an engine's direct channel for one document: carries records between it and Swift, past script messages.
///
/// The port was opened by a relay, in a world that no page can enter, so received records come from that one document. A compromised web
/// process can send anything, as with script messages.
@MainActor
package protocol DocumentPort: AnyObject {
    /// Whether the port belongs to the page's main frame, as the web process claims.
    var isTopLevel: Bool { get }
    /// Whether the port was closed, from either side.
    var isClosed: Bool { get }
    /// The number of bytes that the app holds for the port: received and not delivered yet, and not sent yet.
    var heldBytes: Int { get }
    /// The receiver of the port's events, held weakly. Data that arrives before it is set is kept.
    var receiver: (any DocumentChannelDelegate)? { get set }

    /// Sends records and their attachments, in order.
    /// - Returns: False when there is currently no room for them, or the port is closed. `DocumentChannelDelegate.channelHasRoom()` reports when there
    ///   is room again.
    func send(_ take: () -> AttachedText) -> Bool
    /// Notes that the port's document is one of the page's. If it is the top-level document, the connections of processes that showed the page
    /// before are closed.
    func joinPage()
    /// Whether the port uses the same connection as another one, and so belongs to the same web process.
    func isOfSameProcess(as other: any DocumentPort) -> Bool
    /// Receives the data that the document has sent so far, without waiting for the main loop.
    func catchUp()
    /// Closes the port. The document is notified, and nothing more is received from it.
    func close()
}

/// Receives the events of one document's channel: a port, or the script messages of its relay.
@MainActor
package protocol DocumentChannelDelegate: AnyObject {
    /// The document sent records, with attachments if there are any.
    func channelDidReceive(_ records: ArraySlice<UInt8>, with attachments: ArrivedAttachments?)
    /// Decides, before memory is allocated, whether `byteCount` bytes may be received from the document: records, or an attachment of the records
    /// that it sends next. Denied data is dropped.
    func channelMayReceive(_ byteCount: Int, asAttachment: Bool) -> Bool
    /// Answers a synchronous call, during which the document blocks. Returns nil for no answer.
    func channelDidReceiveSynchronousCall(_ call: ArraySlice<UInt8>, with attachments: ArrivedAttachments?)
        -> AttachedText?
    /// There is room again, or all pending data has been sent.
    func channelHasRoom()
    /// The other side closed the channel.
    func channelDidClose(_ reason: DocumentChannelEnd)
}

/// The reason why a document's channel was closed.
package enum DocumentChannelEnd: Sendable, Hashable {
    /// The document was left, or went into the page cache.
    case left
    /// The document sent data that a relay of the framework never sends.
    case malformed(String)
    /// The connection to the web process failed, or the process ended.
    case broken
}
