import TomboloEngine

/// Carries records between one document and Swift, by script messages or over the direct channel.
///
/// The records are text (Documentation/Wire.md), which a channel does not parse. Received records are passed to the
/// document's ``DocumentReceiving``.
@MainActor
protocol DocumentChannel: AnyObject {
    /// Whether this is the direct channel.
    var isDirect: Bool { get }
    /// The number of bytes that the app holds for the document: received data that has not been delivered, and records
    /// that have not been sent.
    var heldBytes: Int { get }
    /// The number of bytes that the app holds for unanswered script messages of the document, without their records. It
    /// is 0 while there are no more of these messages than a relay leaves unanswered between synchronous calls.
    var replyBytes: Int { get }
    /// The number of bytes that the document has not taken yet: attachments that it has to fetch, and memory that was
    /// sent to it.
    var unfetchedBytes: Int { get }
    /// Calls `take` and sends the records that it returns, if the document can receive records now.
    /// - Returns: False if the document cannot receive records. ``DocumentReceiving/channelWaitsForRecords()`` or
    ///   `DocumentChannelDelegate.channelHasRoom()` is called when the document can receive records again.
    func send(_ take: () -> AttachedText) -> Bool
    /// Delivers the data that the document has sent so far.
    func catchUp()
    /// Called when the document has confirmed that its trust has ended, or has failed to do so in time. Not called when
    /// the last call of its functions has ended by itself.
    func trustDidEnd()
    /// Releases resources that are held for the document. Called after the records of one turn have been processed.
    func settle()
    /// Requests that the document sends a message at once, even if it has no records to send.
    /// - Returns: False if such a request is not possible now.
    func probe() -> Bool
    /// Closes the channel. `records` are the last records that the document receives. Later messages of the document
    /// are ignored.
    func close(_ records: [UInt8])
}
