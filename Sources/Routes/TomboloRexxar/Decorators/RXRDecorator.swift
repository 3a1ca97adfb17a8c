public import TomboloEngine

/// Adds header fields and query parameters, such as a token, to a container page's requests to given origins.
///
/// Decorators are applied in order to all requests: those of the page itself, and of its frames, scripts and pictures. Each receives the result
/// of the previous one. Additions are sent only to the origins of their ``scope``. A redirect to another origin is sent without them; a redirect
/// within the scope is decorated once more. Bodies are never changed.
///
/// A frame of another origin can make requests to the scope too, so the additions identify the app, not the document. Script cannot read the
/// header fields. A document that may read a response, such as a frame of another origin that the server allows to do so, can read the URL with
/// its parameters (`Response.url`). Requests that outlive their document (`keepalive`, `sendBeacon`) keep added fields when the server redirects
/// them to another origin, except for `Authorization`. So put secrets into that field.
///
/// Decorators run off the main actor while the page is blocked, so they must be fast; a request is refused if they take ten seconds. A WebSocket
/// is not decorated. A synchronous `XMLHttpRequest` gets parameters but no header fields, because its redirects cannot be intercepted.
public protocol RXRDecorator: Sendable {
    /// The origins whose requests the decorator may change.
    var scope: RXRScope { get }
    /// Whether the decorator changes this request. In the original, this was a part of `shouldInterceptRequest`.
    func shouldIntercept(_ request: OutgoingRequest) -> Bool
    /// Returns the decorated request. Only the header fields and the URL of the result are used. The URL must have the origin of the original
    /// request; otherwise the result is ignored.
    func decoratedRequest(from original: OutgoingRequest) -> OutgoingRequest
}
