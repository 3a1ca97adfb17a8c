/// A text that a script sent to a message handler, with the means to answer it.
///
/// If a handler needs the sender on every engine, register it in a named world, and let a script of that world add its
/// frame and origin to the text. Where the engine reports ``sender``, compare them with it.
@MainActor
package struct ScriptMessage {
    /// The name with which the handler was added to the page.
    package let handler: String
    /// The text, as UTF-8. Empty when the script sent something other than a string.
    package let body: [UInt8]
    /// The document that sent the message, as the engine reports it; nil on WebKitGTK, which does not report it.
    package let sender: ScriptMessageSender?
    /// Settles the promise that the script received.
    package let reply: any ScriptMessageReplying

    /// Creates a message; for engines and fakes.
    package init(
        handler: String, body: [UInt8], sender: ScriptMessageSender? = nil, reply: any ScriptMessageReplying
    ) {
        self.handler = handler
        self.body = body
        self.sender = sender
        self.reply = reply
    }
}

/// The document that sent a script message, as the engine reports it.
package struct ScriptMessageSender: Sendable, Hashable {
    /// The origin of the document; opaque for sandboxed documents and files.
    package let origin: Origin
    /// Whether the document is the top-level document of its page.
    package let isTopLevel: Bool

    /// Creates a sender; for engines and fakes.
    package init(origin: Origin, isTopLevel: Bool) { (self.origin, self.isTopLevel) = (origin, isTopLevel) }
}

/// Answers one script message.
///
/// The engine silently drops an answer to a document that is gone. If a reply is released unanswered, the engine
/// resolves the script's promise with `undefined`.
@MainActor
package protocol ScriptMessageReplying: AnyObject {
    /// Resolves the promise with a string, given as UTF-8. Only the first answer counts.
    ///
    /// ## Platforms
    /// WebKitGTK drops the JavaScript context in which answers are created if no script message arrives
    /// for some time. So after five seconds without a message, the framework does not use the context. Instead, the
    /// promise is rejected with an `Error` whose message is U+001E followed by the text. A script whose promise can be
    /// pending for longer must look for the text there.
    func resolve(with text: [UInt8])
}
