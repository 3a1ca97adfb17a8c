public import TomboloBridge

/// What happens at a ``WebViewJavascriptBridge`` beside its messages, for logs, tools and tests.
public enum WebViewJavascriptBridgeEvent: Sendable, Hashable {
    /// The top-level document has its bridge up, and gets the messages that waited for it.
    case ready(Document)
    /// A page used a handler that the app does not have.
    case noHandler(String, by: Document)
    /// A message of the app's came to nothing: the handler's name, and why. For one that wanted no answer, only that the
    /// page could not be given it.
    case unanswered(String, TomboloError)
    /// Somebody went to a URL of the handshake, and no document that the bridge is switched on for owns up to it: a frame
    /// of another origin, say. It was left undone.
    case unattributedBridgeURL(String)
}
