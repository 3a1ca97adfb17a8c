import TomboloEngine

/// Carries records by script messages with reply, through the relay that runs in an isolated world of every document.
///
/// The handler exists in that world only, so a page can neither call it nor write the stamp of a message.
@MainActor
final class RelayTransport: DocumentTransport, ScriptMessageHandling {
    private weak var acceptor: (any DocumentAccepting)?
    private var links: [DocumentID: RelayLink] = [:]
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
        case .hide: receiver.documentWasLeft()
        case .send, .first, .more, .last: link.receive(wire)
        }
    }

    func forget(_ link: RelayLink) {
        if links[link.document] === link { links[link.document] = nil }
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
    /// What a document hears that is not, or no longer, connected.
    static let disconnected: [UInt8] = [UInt8(ascii: "d")]
}
