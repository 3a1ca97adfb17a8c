import CWebKitGTK
import GLibRuntime
import TomboloEngine

/// The reply to one script message. Settles the promise that `postMessage` returned.
final class MessageReply: ScriptMessageReplying {
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
            // Without a context, no JavaScript value can be created. So the text is sent as the error message of a
            // rejected promise; see ScriptMessageReplying.
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
