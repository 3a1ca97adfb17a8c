public import TomboloBridge

/// An event of a ``WebViewJavascriptBridge``, for logs, tools and tests. Messages are not events.
public enum WebViewJavascriptBridgeEvent: Sendable, Hashable {
    /// The top-level document has set up its bridge, and receives the messages that waited for it.
    case ready(Document)
    /// A page sent a message for a handler that the app does not have.
    case noHandler(String, by: Document)
    /// A message from the app failed. Contains the handler's name and the error. For a message that expects no answer,
    /// only a failed delivery is reported.
    case unanswered(String, TomboloError)
    /// A frame navigated to a URL of the handshake, but no document in the bridge's scope claimed it, for example
    /// because the frame was of another origin. The navigation was not carried out.
    case unattributedBridgeURL(String)
}
