/// A text that a script sent to a message handler, with the means to answer it.
///
/// The message does not name a frame or origin, since WebKitGTK does not report them. If a handler needs the sender, register the
/// handler in a named world and let a script of that world include its frame and origin in the text.
@MainActor
package struct ScriptMessage {
    /// The name with which the handler was added to the page.
    package let handler: String
    /// The text, as UTF-8. Empty when the script sent something other than a string.
    package let body: [UInt8]
    /// Settles the promise that the script received.
    package let reply: any ScriptMessageReplying

    /// Creates a message; for engines and fakes.
    package init(handler: String, body: [UInt8], reply: any ScriptMessageReplying) {
        self.handler = handler
        self.body = body
        self.reply = reply
    }
}

/// Answers one script message.
///
/// The engine drops an answer to a document that is gone, without an error. If a reply is released unanswered, the engine
/// resolves the script's promise with `undefined`.
@MainActor
package protocol ScriptMessageReplying: AnyObject {
    /// Resolves the promise with a string, given as UTF-8. Only the first answer counts.
    ///
    /// ## Platforms
    /// WebKitGTK drops the JavaScript context in which answers are created when no script message arrives for some time. The
    /// framework therefore does not use the context after five seconds without a message. The promise is then rejected with an
    /// `Error` whose message is U+001E followed by the text. A script whose promise can stay pending for longer must look for the
    /// text there.
    func resolve(with text: [UInt8])
}
