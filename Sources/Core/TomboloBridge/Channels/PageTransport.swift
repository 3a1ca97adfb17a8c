import TomboloEngine

/// Connects the documents of one page to a bridge. Runs the page script and the relay in every document, and receives
/// the messages of the relays.
///
/// The message handler exists only in the relay's isolated world. So page script cannot call the handler, write the
/// sender header of a message, or open a port.
@MainActor
final class PageTransport: ScriptMessageHandling {
    let connections = DocumentConnections()
    private var pageScript = PageScripts.page([])
    private var maximumLength = 0

    /// Starts the transport on a page that has not loaded anything yet. The caller has to keep the transport. The
    /// transport holds `acceptor` weakly.
    /// - Parameter maximumLength: Limit of the bytes that a document may send at once.
    func start(on page: Page, for acceptor: any DocumentAccepting, dialects: [any Dialect], maximumLength: Int) {
        connections.acceptor = acceptor
        self.maximumLength = maximumLength
        connections.pace = MessagePace { [weak page] in
            guard let page else { return await Task.yield() }
            await page.engine.waitForIdle(atMost: MessagePace.idleLimit)
        }
        connections.allowsDirectChannel = page.engine.openDirectChannel(for: connections, maximumLength: maximumLength)
        connections.attachments.start(on: page)
        pageScript = PageScripts.page(dialects)
        page.addMessageHandler(PageScripts.handlerName, in: PageScripts.world, handler: self)
        page.add(PageScripts.relay)
        page.add(pageScript)
    }

    /// Sets the dialects for documents that begin from now on.
    func setDialects(_ dialects: [any Dialect], on page: Page) {
        let changed = PageScripts.page(dialects)
        page.replace(pageScript, with: changed)
        pageScript = changed
    }

    func page(_ page: Page, didReceive message: ScriptMessage) {
        guard let wire = WireMessage(message.body) else {
            connections.acceptor?.receivedMalformed("a message without a valid sender header")
            return message.reply.resolve(with: Wire.disconnected)
        }
        if wire.control == .hello || wire.control == .open {
            return connections.begin(wire, from: message.sender, message.reply)
        }
        guard let channel = connections.channel(for: wire, from: message.sender) else {
            // An unconnected document is not an error: the message may have been sent before the document ended.
            return message.reply.resolve(with: Wire.disconnected)
        }
        defer { if channel.replyBytes > 0 { channel.receiver?.channelHoldsReplies() } }
        if wire.control == .bytes {
            // Attachments are decoded only for a document that may send them.
            if channel.receiver?.isTrusted == true {
                if let piece = wire.piece {
                    channel.receive(piece, atMost: maximumLength)
                } else {
                    connections.acceptor?.receivedMalformed("an invalid attachment")
                }
            }
            return channel.addPiece(message.reply, byteCount: message.body.count)
        }
        channel.add(message.reply, byteCount: message.body.count)
        switch wire.control {
        case .hello, .open, .bytes: break
        case .poll: channel.receiver?.channelWaitsForRecords()
        case .key: connections.noteKey(wire.detail, of: channel)
        case .hide: channel.receiver?.channelDidClose(.left)
        case .send, .first, .more, .last: channel.receive(wire)
        }
    }
}

extension Wire {
    /// The prefix of the relay's prompts.
    static let promptMark = "tombolo-ask:"
    /// The reply to a document that is not connected, or that has been disconnected.
    static let disconnected: [UInt8] = [UInt8(ascii: "d")]
    /// The replies that notify a relay without a direct channel whether its document is trusted.
    static let trusted: [UInt8] = [UInt8(ascii: "o")]
    static let notTrusted: [UInt8] = [UInt8(ascii: "q")]
}
