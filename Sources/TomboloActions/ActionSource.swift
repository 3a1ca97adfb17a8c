public import TomboloBridge

/// Where a message came from: a document of a page, or something else of the app's that feeds the same supervisor, as
/// URLs of its own scheme and chats do.
@MainActor
public struct ActionSource {
    /// The document, as the bridge states it; nil for other sources.
    public let document: Document?
    /// The bridge of the page it is about; nil when there is none or it is closed.
    public private(set) weak var bridge: Bridge?
    let reply: ActionReply?

    /// Makes a source that is no document.
    /// - Parameters:
    ///   - bridge: The page that plugins shall act on, if any; held weakly.
    ///   - reply: The way to answer this one message, if there is any.
    public init(bridge: Bridge? = nil, reply: ActionReply? = nil) {
        self.init(document: nil, bridge: bridge, reply: reply)
    }

    init(document: Document?, bridge: Bridge?, reply: ActionReply?) {
        self.document = document
        self.bridge = bridge
        self.reply = reply
    }
}
