/// A text that a script sent to a message handler, with the means to answer it.
///
/// The message does not name a frame or origin, since WebKitGTK does not report them. A handler that needs the sender
/// registers in a named world and lets that world's script state it.
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
    /// WebKitGTK cannot create a value when it has not carried a message for about a minute. The promise is then rejected with an
    /// `Error` whose message is U+001E and the text. A script that keeps a promise pending for long must look for the text there.
    func resolve(with text: [UInt8])
}
