import TomboloEngine

/// The connected documents of a page, and the handshakes by which they connect.
///
/// A relay sends `hello` by a script message. If it has opened a port of the engine's direct channel, it sends `open` instead, and the same id over the port;
/// either may arrive first.
@MainActor
final class DocumentConnections {
    weak var acceptor: (any DocumentAccepting)?
    let attachments = AttachmentStore()
    private(set) var keys = PromptKeys()
    private var channels: [DocumentID: ScriptMessageChannel] = [:]
    /// Ports of documents whose handshake by script message has not arrived yet.
    private var ports: [DocumentID: any DocumentPort] = [:]
    /// Whether the engine has a direct channel.
    var allowsDirectChannel = false
    /// The port of the top-level document.
    private weak var topPort: (any DocumentPort)?

    /// The channel of a connected document, if a message is really of that document.
    func channel(for message: WireMessage) -> ScriptMessageChannel? {
        guard let channel = channels[message.document], channel.receiver != nil,
            channel.isIdentified(by: message.identity)
        else { return nil }
        return channel
    }

    // MARK: Handshakes

    /// Connects a document with a `hello` or `open`, if it is accepted.
    func begin(_ message: WireMessage, _ reply: any ScriptMessageReplying) {
        guard let acceptor, channels[message.document] == nil, let handshake = message.handshake else {
            if message.handshake == nil { acceptor?.receivedMalformed("a handshake without a valid origin and frame") }
            return reply.resolve(with: Wire.disconnected)
        }
        let channel = ScriptMessageChannel(
            message.document, identity: message.identity, isTopLevel: handshake.isTopLevel, attachments: attachments
        ) { [weak self] in self?.forget($0) }
        channel.add(reply)
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
        // All frames of a page are in the process of its top-level document.
        if let topPort, !topPort.isClosed, !channel.isTopLevel, !port.isOfSameProcess(as: topPort) {
            return refuse(port, of: channel, "a port that is not of the page's process")
        }
        guard let receiver = channel.receiver, !channel.hasPort, port.isTopLevel == channel.isTopLevel else {
            return refuse(port, of: nil, "a port that is not of its document's frame")
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

    /// The key of a document's prompts; makes one for a document whose relay has sent none. Nil if the document is not connected.
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
        // A closed port is kept with the records that were sent over it: the `open` message of its document may still arrive.
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

    /// Limit of ports whose document has not sent its handshake yet, over all processes; more than can be pending at once.
    private static let maximumPorts = 1024
    private static let maximumClosedPorts = 32
}
