import TomboloEngine

/// Carries records by script messages with reply, through the relay that runs in an isolated world of every document.
///
/// The handler exists in that world only, so a page can neither call it nor write the stamp of a message.
@MainActor
final class RelayTransport: DocumentTransport, ScriptMessageHandling {
    private weak var acceptor: (any DocumentAccepting)?
    private var links: [DocumentID: RelayLink] = [:]
    private var keys: [String: DocumentID] = [:]
    private var pageScript = PageScripts.page([])

    func start(on page: Page, for acceptor: any DocumentAccepting, dialects: [any Dialect]) {
        self.acceptor = acceptor
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
            acceptor?.receivedMalformed("a message without a stamp")
            return message.reply.resolve(with: Wire.disconnected)
        }
        if wire.control == .hello { return begin(wire, message.reply) }
        guard let link = links[wire.document], let receiver = link.receiver, link.isIdentified(by: wire.identity) else {
            // A message of a document that is over, which is no error: it may have been on its way.
            return message.reply.resolve(with: Wire.disconnected)
        }
        link.add(message.reply)
        switch wire.control {
        case .hello, .poll: receiver.linkIsReady()
        case .key: noteKey(wire.detail, of: link)
        case .hide: receiver.documentWasLeft()
        case .send, .first, .more, .last: link.receive(wire)
        }
    }

    func forget(_ link: RelayLink) {
        if let key = link.key { keys[key] = nil }
        if links[link.document] === link { links[link.document] = nil }
    }

    func document(withKey key: Substring) -> DocumentID? { keys[String(key)] }

    /// A document has one key, and nobody else has it.
    private func noteKey(_ detail: ArraySlice<UInt8>?, of link: RelayLink) {
        let key = detail.map { String(decoding: $0, as: UTF8.self) } ?? ""
        guard key.utf8.count == 32, link.key == nil, keys[key] == nil else {
            acceptor?.receivedMalformed("a key that is none")
            return
        }
        link.key = key
        keys[key] = link.document
    }

    private func begin(_ message: WireMessage, _ reply: any ScriptMessageReplying) {
        guard let acceptor, links[message.document] == nil, let hello = message.hello else {
            if message.hello == nil { acceptor?.receivedMalformed("a document whose origin and place cannot be read") }
            return reply.resolve(with: Wire.disconnected)
        }
        let link = RelayLink(message.document, identity: message.identity, transport: self)
        link.add(reply)
        links[message.document] = link
        if let receiver = acceptor.accept(hello, over: link) {
            link.receiver = receiver
        } else {
            link.close(Wire.disconnected)
        }
    }
}

extension Wire {
    /// What the relay's prompts begin with.
    static let promptMark = "tombolo-ask:"
    /// What a document hears that is not, or no longer, connected.
    static let disconnected: [UInt8] = [UInt8(ascii: "d")]
}
