import TomboloEngine

/// Receives the records and events of one document; implemented by its session.
@MainActor
protocol DocumentReceiving: DocumentChannelDelegate {
    /// Whether the document may send much: a grant names it, or Swift waits for something of it.
    var isTrusted: Bool { get }
    /// Called when the channel has received a part of a message, which it holds until the rest arrives.
    func channelHoldsPart()
    /// Called when the document waits for records again.
    func channelWaitsForRecords()
    /// Uses another channel for the records to the document from now on.
    func adopt(_ channel: any DocumentChannel)
}

/// Decides which documents are accepted; implemented by the bridge.
@MainActor
protocol DocumentAccepting: AnyObject {
    /// Decides about a new document, which can be reached over `channel`.
    /// - Returns: The receiver of the document's records from now on; nil when the document is not accepted.
    func accept(_ handshake: DocumentHandshake, over channel: any DocumentChannel) -> (any DocumentReceiving)?
    /// Reports an invalid message, which no document of ours sends.
    func receivedMalformed(_ reason: String)
}
