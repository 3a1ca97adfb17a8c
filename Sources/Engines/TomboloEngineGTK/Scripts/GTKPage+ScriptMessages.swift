import CWebKitGTK
import GLibRuntime
package import TomboloEngine

extension GTKPage {
    /// Registers a handler with reply in a world of every frame.
    package func addMessageHandler(_ name: String, in world: ContentWorld) {
        guard !isClosed, messageHandlers[name]?.worlds.contains(world) != true else { return }
        if messageHandlers[name] == nil {
            // The signal names the handler but not the world, so one connection serves all worlds.
            let connection = SignalConnection(
                content.pointer, "script-message-with-reply-received::\(name)",
                answering: { [weak self] arguments in
                    guard let self, let value = arguments.object(1), let reply = arguments.boxed(2) else {
                        return .boolean(false)
                    }
                    receive(OpaquePointer(value), OpaquePointer(reply), handler: name)
                    return .boolean(true)
                })
            messageHandlers[name] = MessageHandler(connection: connection)
        }
        messageHandlers[name]?.worlds.insert(world)
        webkit_user_content_manager_register_script_message_handler_with_reply(content.opaque, name, world.name)
    }

    /// Removes a handler from a world.
    package func removeMessageHandler(_ name: String, in world: ContentWorld) {
        guard messageHandlers[name]?.worlds.remove(world) != nil else { return }
        webkit_user_content_manager_unregister_script_message_handler(content.opaque, name, world.name)
        if messageHandlers[name]?.worlds.isEmpty == true { messageHandlers[name] = nil }
    }

    func removeAllMessageHandlers() {
        for (name, handler) in messageHandlers {
            for world in handler.worlds { removeMessageHandler(name, in: world) }
        }
    }

    private func receive(_ value: OpaquePointer, _ reply: OpaquePointer, handler: String) {
        replyContext.note(value)
        let isText = jsc_value_is_string(value) != 0
        let body = isText ? [UInt8](consuming: jsc_value_to_string_as_bytes(value)) : []
        let answer = MessageReply(reply, context: replyContext)
        delegate?.engine(self, didReceive: ScriptMessage(handler: handler, body: body, reply: answer))
    }
}

/// A name under which script can send messages, and the worlds in which it is registered.
struct MessageHandler {
    let connection: SignalConnection
    var worlds: Set<ContentWorld> = []
}
