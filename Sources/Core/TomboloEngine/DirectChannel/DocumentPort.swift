/// The end of an engine's direct channel for one document. It carries records between the document and Swift without script
/// messages.
///
/// A relay opens the port in a world that page script cannot enter, so received records come from that relay's
/// document. The exception is a compromised web process, which can send any data, as it can with script messages.
@MainActor
package protocol DocumentPort: AnyObject {
    /// Whether the port belongs to the page's main frame, as the web process claims.
    var isTopLevel: Bool { get }
    /// Whether the port has been closed, from either side.
    var isClosed: Bool { get }
    /// The number of bytes that the app holds for the port: data that was received and not delivered yet, and data that was not
    /// sent yet.
    var heldBytes: Int { get }
    /// The number of bytes that were sent to the document as memory but that its web process has not received yet.
    var unreceivedBytes: Int { get }
    /// The receiver of the port's events, held weakly. Data that arrives while there is no receiver is kept for it.
    var receiver: (any DocumentChannelDelegate)? { get set }

    /// Sends records and their attachments, in order.
    /// - Parameter take: Returns the records to send. Called only if the port can send now.
    /// - Returns: False if there is currently no room for more records, or the port is closed.
    ///   `DocumentChannelDelegate.channelHasRoom()` is called when there is room again.
    func send(_ take: () -> AttachedText) -> Bool
    /// Notes that the port's document belongs to the page. If it is the top-level document, the engine closes the
    /// connections of web processes that showed the page earlier.
    func joinPage()
    /// Whether two ports use the same connection, and so belong to the same web process.
    func isOfSameProcess(as other: any DocumentPort) -> Bool
    /// Receives the data that the document has sent so far, without waiting for the main loop.
    func catchUp()
    /// Closes the port. The document is notified, and the app receives no more data from it.
    func close()
}

/// Receives the events of one document's channel: a port, or the script messages of its relay.
@MainActor
package protocol DocumentChannelDelegate: AnyObject {
    /// Receives records of the document, with their attachments if there are any.
    func channelDidReceive(_ records: ArraySlice<UInt8>, with attachments: ArrivedAttachments?)
    /// Decides whether `byteCount` bytes may be received from the document, before memory is allocated for them. The bytes are
    /// records, or an attachment of the records that the document sends next. Data that may not be received is dropped.
    func channelMayReceive(_ byteCount: Int, asAttachment: Bool) -> Bool
    /// Answers a synchronous call, during which the document blocks. Returns nil for no answer.
    func channelDidReceiveSynchronousCall(_ call: ArraySlice<UInt8>, with attachments: ArrivedAttachments?)
        -> AttachedText?
    /// Reports any of three changes: there is room for records again, all pending data has been sent, or data has been
    /// received.
    func channelHasRoom()
    /// Reports that the channel was closed by the document, or because its data was malformed or its connection failed.
    func channelDidClose(_ reason: DocumentChannelEnd)
}

/// The reason why a document's channel was closed.
package enum DocumentChannelEnd: Sendable, Hashable {
    /// The page left the document, which has ended or is in the page cache.
    case left
    /// The document sent data that a relay of the framework never sends.
    case malformed(String)
    /// The connection to the web process failed, or the process ended.
    case broken
}
