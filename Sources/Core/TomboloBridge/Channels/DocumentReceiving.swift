import TomboloEngine

/// Receives the records and events of one document; implemented by its session.
@MainActor
protocol DocumentReceiving: DocumentChannelDelegate {
    /// Whether the document may use the memory budget of the whole page and send attachments; see
    /// `DocumentSession.isTrusted`.
    var isTrusted: Bool { get }
    /// Whether records of the document have arrived but have not been processed.
    var hasBacklog: Bool { get }
    /// Called when the channel has received a part of a message. The channel holds the part until the rest arrives.
    func channelHoldsPart()
    /// Called when the document has more unanswered script messages than a relay needs.
    func channelHoldsReplies()
    /// Called when the document waits for records again.
    func channelWaitsForRecords()
    /// Replaces the channel for records to the document.
    func adopt(_ channel: any DocumentChannel)
}

/// Decides which documents are accepted; implemented by the bridge.
@MainActor
protocol DocumentAccepting: AnyObject {
    /// Decides whether to accept a new document, which can be reached over `channel`.
    /// - Returns: The receiver of the document's records; nil when the document is not accepted.
    func accept(_ handshake: DocumentHandshake, over channel: any DocumentChannel) -> (any DocumentReceiving)?
    /// Reports an invalid message, which the framework's own scripts never send.
    func receivedMalformed(_ reason: String)
}
