import TomboloEngine

/// The direct channel of one document, over the port that the document's relay opened.
///
/// The port delivers received records to the document's receiver itself. The script messages of the document stay open:
/// they are used to probe the document, and to send records after the port has closed.
@MainActor
final class DirectDocumentChannel: DocumentChannel {
    private let port: any DocumentPort
    private let messages: ScriptMessageChannel

    init(_ port: any DocumentPort, besides messages: ScriptMessageChannel) {
        self.port = port
        self.messages = messages
    }

    var isDirect: Bool { !port.isClosed }

    var heldBytes: Int { port.heldBytes + messages.heldBytes }

    var replyBytes: Int { messages.replyBytes }

    var unfetchedBytes: Int { messages.unfetchedBytes + port.unreceivedBytes }

    func send(_ take: () -> AttachedText) -> Bool { port.isClosed ? messages.send(take) : port.send(take) }

    func catchUp() { port.catchUp() }

    /// Does nothing. The limits of a direct channel are applied only in the app, so the relay does not have to be
    /// notified.
    func trustDidEnd() {}

    func settle() { messages.settle() }

    func probe() -> Bool { messages.probe() }

    func close(_ records: [UInt8]) {
        port.close()
        messages.close(records)
    }
}
