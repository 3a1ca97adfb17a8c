import TomboloEngine

/// The direct channel of one document: the port that its relay opened.
///
/// The port delivers what the document sends to the document's receiver itself. The script messages of the document remain: they can wake its relay, and
/// carry the last records.
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

    func send(_ take: () -> AttachedText) -> Bool { port.isClosed ? messages.send(take) : port.send(take) }

    func catchUp() { port.catchUp() }

    /// Limits of the direct channel apply in the app alone, so its relay is not notified.
    func grantWasRevoked() {}

    func settle() { messages.settle() }

    func probe() -> Bool { messages.probe() }

    func close(_ records: [UInt8]) {
        port.close()
        messages.close(records)
    }
}
