/// One text that a script sent to a message handler, and the way to answer it.
///
/// The engine says nothing about frame or origin here, since WebKitGTK does not: a handler that needs the sender
/// registers in a named world and lets that world's script state it.
@MainActor
public struct ScriptMessage {
    /// The handler's name.
    public let handler: String
    /// The text, as UTF-8. Empty when the script sent something other than a string.
    public let body: [UInt8]
    /// Settles the promise that the script holds.
    public let reply: any ScriptMessageReplying

    /// Makes a message; engines and fakes do.
    public init(handler: String, body: [UInt8], reply: any ScriptMessageReplying) {
        self.handler = handler
        self.body = body
        self.reply = reply
    }
}

/// Answers one script message.
///
/// An answer to a document that is gone is dropped by the engine without an error. A reply that is released unanswered
/// leaves the script's promise to the engine, which resolves it with `undefined`.
@MainActor
public protocol ScriptMessageReplying: AnyObject {
    /// Resolves the promise with a string, given as UTF-8. Only the first answer counts.
    ///
    /// ## Platforms
    /// WebKitGTK can make no value when it has carried no message for about a minute. The promise is then rejected with an
    /// `Error` whose message is U+001E and the text; a script that holds a promise open for long looks for it there.
    func resolve(with text: [UInt8])
}
