import TomboloEngine
import TomboloSystem

/// Carries records by script messages with reply, through the relay that runs in an isolated world of every document;
/// or, where the engine has one, by a direct channel, on which the relay opens a port.
///
/// The handler exists in that world only, so a page can neither call it nor write the sender header of a message, nor
/// open a port.
@MainActor
final class RelayTransport: DocumentTransport, ScriptMessageHandling {
    private weak var acceptor: (any DocumentAccepting)?
    private var links: [DocumentID: RelayLink] = [:]
    private(set) var keys: [String: DocumentID] = [:]
    /// Ports of documents whose handshake by script message has not arrived yet.
    private var ports: [DocumentID: any DocumentPort] = [:]
    private var allowsDirectChannel = false
    /// The port of the top-level document.
    private weak var topPort: (any DocumentPort)?
    private var pageScript = PageScripts.page([])
    /// The store for bytes to documents without a direct channel; nil until some are sent.
    private(set) var attachmentStore: AttachmentStore?
    private weak var page: Page?
    private var maximumLength = 0

    func start(on page: Page, for acceptor: any DocumentAccepting, dialects: [any Dialect], maximumLength: Int) {
        self.acceptor = acceptor
        (self.page, self.maximumLength) = (page, maximumLength)
        allowsDirectChannel = page.engine.openDirectChannel(for: self, maximumLength: maximumLength)
        pageScript = PageScripts.page(dialects)
        page.addMessageHandler(PageScripts.handlerName, in: PageScripts.world, handler: self)
        page.add(PageScripts.relay)
        page.add(pageScript)
    }

    func setDialects(_ dialects: [any Dialect], on page: Page) {
        let changed = PageScripts.page(dialects)
        page.replace(pageScript, with: changed)
        pageScript = changed
    }

    func page(_ page: Page, didReceive message: ScriptMessage) {
        guard let wire = WireMessage(message.body) else {
            acceptor?.receivedMalformed("a message without a valid sender header")
            return message.reply.resolve(with: Wire.disconnected)
        }
        if wire.control == .hello || wire.control == .open { return begin(wire, message.reply) }
        guard let link = links[wire.document], let receiver = link.receiver, link.isIdentified(by: wire.identity) else {
            // A message of a document that has ended, which is not an error: it may have been on its way.
            return message.reply.resolve(with: Wire.disconnected)
        }
        if wire.control == .bytes {
            if let piece = wire.piece {
                link.receive(piece, atMost: maximumLength)
            } else {
                acceptor?.receivedMalformed("an invalid attachment")
            }
            return message.reply.resolve(with: [])
        }
        link.add(message.reply)
        switch wire.control {
        case .hello, .open, .bytes: break
        case .poll: receiver.linkIsReady()
        case .key: noteKey(wire.detail, of: link)
        case .hide: receiver.documentWasLeft()
        case .send, .first, .more, .last: link.receive(wire)
        }
    }

    func forget(_ link: RelayLink) {
        if let key = link.key { keys[key] = nil }
        if links[link.document] === link { links[link.document] = nil }
        attachmentStore?.forget(link.document)
    }

    /// The store for bytes to documents without a direct channel. Its scheme is served from the first use on, so never
    /// where every document has a direct channel.
    /// - Returns: Nil where the engine does not serve such a scheme.
    func openAttachmentStore() -> AttachmentStore? {
        if let attachmentStore { return attachmentStore }
        let attachmentStore = AttachmentStore()
        guard let page, !page.isClosed, page.engine.serve(AttachmentStore.scheme, by: attachmentStore.handler) else {
            return nil
        }
        self.attachmentStore = attachmentStore
        return attachmentStore
    }

    func report(_ reason: String) { acceptor?.receivedMalformed(reason) }

    func key(for document: DocumentID) -> String? {
        guard let link = links[document] else { return nil }
        if let key = link.key { return key }
        let key = RandomToken.hexadecimal()
        link.key = key
        keys[key] = document
        return key
    }

    func document(withKey key: Substring) -> DocumentID? {
        guard let document = keys[String(key)] else { return nil }
        // Records that the document sent before the prompt are processed first.
        links[document]?.catchUp()
        return document
    }

    func catchUp() {
        let end = ContinuousClock.now + Self.catchUpTime
        for link in Array(links.values) where ContinuousClock.now < end { link.catchUp() }
    }

    /// Limit of the time for all documents, however much a page sends.
    private static let catchUpTime = Duration.milliseconds(40)

    /// Stores the key of a document. A document has one key, which no other document has.
    private func noteKey(_ detail: ArraySlice<UInt8>?, of link: RelayLink) {
        let key = detail.map { String(decoding: $0, as: UTF8.self) } ?? ""
        guard key.utf8.count == 32, link.key == nil, keys[key] == nil else {
            acceptor?.receivedMalformed("an invalid or duplicate document key")
            return
        }
        link.key = key
        keys[key] = link.document
    }

    private func begin(_ message: WireMessage, _ reply: any ScriptMessageReplying) {
        guard let acceptor, links[message.document] == nil, let handshake = message.handshake else {
            if message.handshake == nil { acceptor?.receivedMalformed("a handshake without a valid origin and frame") }
            return reply.resolve(with: Wire.disconnected)
        }
        let link = RelayLink(
            message.document, identity: message.identity, isTopLevel: handshake.isTopLevel, transport: self)
        link.add(reply)
        links[message.document] = link
        let port = ports.removeValue(forKey: message.document)
        guard let receiver = acceptor.accept(handshake, over: link) else {
            port?.close()
            return link.close(Wire.disconnected)
        }
        link.receiver = receiver
        if message.control == .open, let port { return join(port, to: link) }
        port?.close()
        link.waitsForPort = message.control == .open && allowsDirectChannel
        link.settle()
    }

    private func join(_ port: any DocumentPort, to link: RelayLink) {
        // All frames of a page are in the process of its top-level document.
        if let topPort, !topPort.isClosed, !link.isTopLevel, !port.isOfSameProcess(as: topPort) {
            return refuse(port, of: link, "a port that is not of the page's process")
        }
        guard link.join(port) else {
            return refuse(port, of: nil, "a port that is not of its document's frame")
        }
        if link.isTopLevel { topPort = port }
        port.joinPage()
    }

    private func refuse(_ port: any DocumentPort, of link: RelayLink?, _ reason: String) {
        port.close()
        link?.waitsForPort = false
        acceptor?.receivedMalformed(reason)
    }
}

extension RelayTransport: DirectChannelDelegate {
    func directChannelDidOpen(_ port: any DocumentPort, for document: String) {
        // A closed port is kept with the records that were sent over it: the `open` message of its document may still
        // arrive.
        if ports.count >= Self.maximumClosedPorts { ports = ports.filter { !$0.value.isClosed } }
        guard let id = DocumentID(Array(document.utf8)[...]), ports[id]?.isClosed != false,
            ports.count < Self.maximumPorts
        else {
            port.close()
            acceptor?.receivedMalformed("a port without a document")
            return
        }
        if let link = links[id] { join(port, to: link) } else { ports[id] = port }
    }

    func directChannelDidReceiveMalformed(_ reason: String) { report(reason) }

    func directChannelDidFail(_ reason: String) {
        allowsDirectChannel = false
        for link in links.values { link.waitsForPort = false }
        report(reason)
    }

    /// Limit of ports whose document has not sent its handshake yet, over all processes; more than can be pending at
    /// once.
    private static let maximumPorts = 1024
    private static let maximumClosedPorts = 32
}

extension Wire {
    /// The prefix of the relay's prompts.
    static let promptMark = "tombolo-ask:"
    /// The reply to a document that is not, or no longer, connected.
    static let disconnected: [UInt8] = [UInt8(ascii: "d")]
    /// The replies to a relay without a direct channel that its document is trusted and may send much, or that it is
    /// not.
    static let trusted: [UInt8] = [UInt8(ascii: "o")]
    static let notTrusted: [UInt8] = [UInt8(ascii: "q")]
}
