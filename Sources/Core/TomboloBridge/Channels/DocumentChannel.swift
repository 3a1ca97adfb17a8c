import TomboloEngine

/// Carries records between one document and Swift, by script messages or over the direct channel.
///
/// The records are text (Documentation/Wire.md), which a channel does not parse. What a document sends is delivered to its ``DocumentReceiving``.
@MainActor
protocol DocumentChannel: AnyObject {
    /// Whether this is the direct channel.
    var isDirect: Bool { get }
    /// The number of bytes that the app holds for the document: received and not delivered yet, and not sent yet.
    var heldBytes: Int { get }
    /// Sends records if the document can receive some now.
    /// - Returns: False if it cannot. ``DocumentReceiving/channelWaitsForRecords()`` or ``DocumentChannelDelegate/channelHasRoom()`` is called when it
    ///   can.
    func send(_ take: () -> AttachedText) -> Bool
    /// Delivers data that the document has sent by now.
    func catchUp()
    /// Records that the document's grant was revoked, so that its relay is notified.
    func grantWasRevoked()
    /// Releases resources that are held for the document, once the records of one turn have been processed.
    func settle()
    /// Requests that the document sends something at once; an empty wait for records is enough.
    /// - Returns: False when such a request is not possible now.
    func probe() -> Bool
    /// Closes the channel: `records` are the last that the document receives, and later messages of the document are ignored.
    func close(_ records: [UInt8])
}
