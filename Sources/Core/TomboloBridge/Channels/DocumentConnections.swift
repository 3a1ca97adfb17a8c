import TomboloEngine

/// The connected documents of a page. Documents connect with handshakes.
///
/// A relay sends the handshake `hello` as a script message. A relay that has opened a port of the engine's direct
/// channel sends `open` instead. The document's id is also sent over the port. The `open` message and the port can
/// arrive in either order.
@MainActor
final class DocumentConnections {
    weak var acceptor: (any DocumentAccepting)?
    let attachments = AttachmentStore()
    /// Decides when script messages may be answered; nil to answer them at any time.
    var pace: MessagePace?
    private(set) var keys = PromptKeys()
    private var channels: [DocumentID: ScriptMessageChannel] = [:]
    /// The ports of documents whose handshake has not arrived yet.
    private var ports: [DocumentID: any DocumentPort] = [:]
    /// Whether documents can open ports of the engine's direct channel; false if the engine has none, and after it has
    /// failed.
    var allowsDirectChannel = false
    /// The port of the top-level document.
    private weak var topPort: (any DocumentPort)?

    /// Returns the channel of the document that a message names. Nil if the document is not connected, or if the
    /// message's origin or place differs from that of the document's handshake.
    /// - Parameter sender: The sender that the engine reports; nil if it reports none.
    func channel(for message: WireMessage, from sender: ScriptMessageSender? = nil) -> ScriptMessageChannel? {
        guard let channel = channels[message.document], channel.receiver != nil,
            channel.isIdentified(by: message.identity), channel.sender == sender
        else { return nil }
        return channel
    }

    // MARK: Handshakes

    /// Handles a `hello` or `open` message. Connects the document if the acceptor accepts it.
    /// - Parameter sender: The sender that the engine reports; nil if it reports none. A handshake with another origin or place is malformed.
    func begin(_ message: WireMessage, from sender: ScriptMessageSender? = nil, _ reply: any ScriptMessageReplying) {
        guard let acceptor, channels[message.document] == nil, let handshake = message.handshake else {
            if message.handshake == nil { acceptor?.receivedMalformed("a handshake without a valid origin and frame") }
            return reply.resolve(with: Wire.disconnected)
        }
        if let sender, sender != ScriptMessageSender(origin: handshake.origin, isTopLevel: handshake.isTopLevel) {
            acceptor.receivedMalformed("a handshake whose document differs from the engine's")
            return reply.resolve(with: Wire.disconnected)
        }
        let channel = ScriptMessageChannel(
            message.document, identity: message.identity, sender: sender, isTopLevel: handshake.isTopLevel,
            attachments: attachments, pace: pace
        ) { [weak self] in self?.forget($0) }
        channel.add(reply, byteCount: 0)
        channels[message.document] = channel
        let port = ports.removeValue(forKey: message.document)
        guard let receiver = acceptor.accept(handshake, over: channel) else {
            port?.close()
            return channel.close(Wire.disconnected)
        }
        channel.receiver = receiver
        if message.control == .open, let port { return join(port, to: channel) }
        port?.close()
        channel.waitsForPort = message.control == .open && allowsDirectChannel
        channel.settle()
    }

    private func join(_ port: any DocumentPort, to channel: ScriptMessageChannel) {
        // All frames of a page are in the web process of its top-level document.
        if let topPort, !topPort.isClosed, !channel.isTopLevel, !port.isOfSameProcess(as: topPort) {
            return refuse(port, of: channel, "a port that does not belong to the page's process")
        }
        guard let receiver = channel.receiver, !channel.hasPort, port.isTopLevel == channel.isTopLevel else {
            return refuse(port, of: nil, "a port that does not belong to its document's frame")
        }
        channel.hasPort = true
        receiver.adopt(DirectDocumentChannel(port, besides: channel))
        port.receiver = receiver
        channel.waitsForPort = false
        if channel.isTopLevel { topPort = port }
        port.joinPage()
    }

    private func refuse(_ port: any DocumentPort, of channel: ScriptMessageChannel?, _ reason: String) {
        port.close()
        channel?.waitsForPort = false
        acceptor?.receivedMalformed(reason)
    }

    private func forget(_ channel: ScriptMessageChannel) {
        keys.forget(channel.document)
        if channels[channel.document] === channel { channels[channel.document] = nil }
        attachments.forget(channel.document)
    }

    // MARK: Keys of prompts

    /// The key of a document's prompts. Creates a key if the document's relay has not sent one. Nil if the document is
    /// not connected.
    func key(for document: DocumentID) -> String? {
        channels[document] == nil ? nil : keys.key(for: document)
    }

    /// Stores the key that a document's relay has sent.
    func noteKey(_ key: ArraySlice<UInt8>?, of channel: ScriptMessageChannel) {
        let key = key.map { String(decoding: $0, as: UTF8.self) } ?? ""
        if !keys.note(key, of: channel.document) {
            acceptor?.receivedMalformed("an invalid or duplicate document key")
        }
    }
}

extension DocumentConnections: DirectChannelDelegate {
    func directChannelDidOpen(_ port: any DocumentPort, for document: String) {
        // Closed ports are kept while there are few ports. A closed port holds the records that were sent over it, and
        // the `open` message of its document may still arrive.
        if ports.count >= Self.maximumClosedPorts { ports = ports.filter { !$0.value.isClosed } }
        guard let id = DocumentID(Array(document.utf8)[...]), ports[id]?.isClosed != false,
            ports.count < Self.maximumPorts
        else {
            port.close()
            acceptor?.receivedMalformed("a port without a document")
            return
        }
        if let channel = channels[id] { join(port, to: channel) } else { ports[id] = port }
    }

    func directChannelDidReceiveMalformed(_ reason: String) { acceptor?.receivedMalformed(reason) }

    func directChannelDidFail(_ reason: String) {
        allowsDirectChannel = false
        for channel in channels.values { channel.waitsForPort = false }
        acceptor?.receivedMalformed(reason)
    }

    /// Limit of ports whose documents have not sent a handshake yet, over all web processes. In normal operation, fewer
    /// ports wait at once.
    private static let maximumPorts = 1024
    private static let maximumClosedPorts = 32
}
