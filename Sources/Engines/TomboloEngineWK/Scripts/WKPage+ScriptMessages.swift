package import TomboloEngine
import WebKit

extension WKPage {
    /// Registers a handler with reply in a world of every frame.
    package func addMessageHandler(_ name: String, in world: ContentWorld) {
        let key = MessageHandlerKey(name: name, world: world)
        // WebKit raises an exception for a second handler of the same name.
        guard !isClosed, messageHandlers[key] == nil else { return }
        let handler = MessageHandler(of: self)
        messageHandlers[key] = handler
        configuration.userContentController.addScriptMessageHandler(handler, contentWorld: world.object, name: name)
    }

    /// Removes a handler from a world.
    package func removeMessageHandler(_ name: String, in world: ContentWorld) {
        guard messageHandlers.removeValue(forKey: MessageHandlerKey(name: name, world: world)) != nil else { return }
        configuration.userContentController.removeScriptMessageHandler(forName: name, contentWorld: world.object)
    }

    func removeAllMessageHandlers() {
        for key in messageHandlers.keys { removeMessageHandler(key.name, in: key.world) }
    }

    fileprivate func receive(_ message: WKScriptMessage, _ reply: MessageReply) {
        guard !isClosed else { return }
        let frame = message.frameInfo
        let sender = ScriptMessageSender(origin: Origin(frame.securityOrigin), isTopLevel: frame.isMainFrame)
        let body = (message.body as? String).map { [UInt8]($0.utf8) } ?? []
        delegate?.engine(
            self, didReceive: ScriptMessage(handler: message.name, body: body, sender: sender, reply: reply))
    }
}

/// A name under which script can send messages, in one world.
struct MessageHandlerKey: Hashable {
    var name: String
    var world: ContentWorld
}

/// Passes messages on to a page. Does not keep the page alive, because WebKit retains the handler as long as the
/// configuration.
final class MessageHandler: NSObject, WKScriptMessageHandlerWithReply {
    private weak var page: WKPage?

    init(of page: WKPage) {
        self.page = page
        super.init()
    }

    func userContentController(
        _ userContentController: WKUserContentController, didReceive message: WKScriptMessage,
        replyHandler: @escaping @MainActor (Any?, String?) -> Void
    ) {
        // Created even if the page is gone, because the reply calls WebKit's handler when it is released.
        let reply = MessageReply(replyHandler)
        page?.receive(message, reply)
    }
}
