public import TomboloBridge

/// The source of a message: a document of a page, or another part of the app that uses the same supervisor, such as a
/// handler of the app's own URLs or a chat.
@MainActor
public struct ActionSource {
    /// The document, as the bridge identifies it; nil for a source that is not a document.
    public let document: Document?
    /// The bridge of the page that the message concerns; nil if there is no page, or the page is closed.
    public private(set) weak var bridge: Bridge?
    let reply: ActionReply?

    /// Creates a source other than a document.
    /// - Parameters:
    ///   - bridge: The bridge of the page that plugins act on, if any; held weakly.
    ///   - reply: The reply to this one message, if it can be answered.
    public init(bridge: Bridge? = nil, reply: ActionReply? = nil) {
        self.init(document: nil, bridge: bridge, reply: reply)
    }

    init(document: Document?, bridge: Bridge?, reply: ActionReply?) {
        self.document = document
        self.bridge = bridge
        self.reply = reply
    }
}
