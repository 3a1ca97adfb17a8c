import CWebKitGTK
import GLibRuntime
public import TomboloEngine

extension GTKPage {
    /// Puts a handler with reply into a world of every frame.
    public func addMessageHandler(_ name: String, in world: ContentWorld) {
        let key = MessageHandlerKey(name: name, world: world)
        guard !isClosed, messageConnections[key] == nil else { return }
        messageConnections[key] = SignalConnection(
            content.pointer, "script-message-with-reply-received::\(name)",
            answering: { [weak self] arguments in
                guard let self, let value = arguments.object(1), let reply = arguments.boxed(2) else {
                    return .boolean(false)
                }
                receive(OpaquePointer(value), OpaquePointer(reply), handler: name)
                return .boolean(true)
            })
        webkit_user_content_manager_register_script_message_handler_with_reply(content.opaque, name, world.name)
    }

    /// Takes it away.
    public func removeMessageHandler(_ name: String, in world: ContentWorld) {
        guard messageConnections.removeValue(forKey: MessageHandlerKey(name: name, world: world)) != nil else { return }
        webkit_user_content_manager_unregister_script_message_handler(content.opaque, name, world.name)
    }

    private func receive(_ value: OpaquePointer, _ reply: OpaquePointer, handler: String) {
        replyContext.note(value)
        let isText = jsc_value_is_string(value) != 0
        let body = isText ? [UInt8](consuming: jsc_value_to_string_as_bytes(value)) : []
        let answer = MessageReply(reply, context: replyContext)
        delegate?.engine(self, didReceive: ScriptMessage(handler: handler, body: body, reply: answer))
    }
}

/// The promise of one script message.
private final class MessageReply: ScriptMessageReplying {
    private var reply: OpaquePointer?
    private let context: ReplyContext

    init(_ reply: OpaquePointer, context: ReplyContext) {
        self.reply = webkit_script_message_reply_ref(reply)
        self.context = context
    }

    isolated deinit {
        if let reply { webkit_script_message_reply_unref(reply) }
    }

    func resolve(with text: [UInt8]) {
        guard let reply else { return }
        self.reply = nil
        if let context = context.current {
            fulfil(reply, with: text, in: context)
        } else {
            // No value can be made; text can still travel as the message of a rejection, see ScriptMessageReplying.
            ([0x1E] + text + [0]).withUnsafeBytes { bytes in
                webkit_script_message_reply_return_error_message(
                    reply, bytes.baseAddress?.assumingMemoryBound(to: CChar.self))
            }
        }
        webkit_script_message_reply_unref(reply)
    }

    private func fulfil(_ reply: OpaquePointer, with text: [UInt8], in context: OpaquePointer) {
        guard let value = text.withBorrowedGBytes({ jsc_value_new_string_from_bytes(context, $0) }), let value else {
            return
        }
        webkit_script_message_reply_return_value(reply, value)
        g_object_unref(UnsafeMutableRawPointer(value))
    }
}
