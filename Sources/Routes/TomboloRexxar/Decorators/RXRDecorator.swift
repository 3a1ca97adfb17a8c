public import TomboloEngine

/// Adds header fields and query parameters, such as a token, to the requests of a container's page to given origins.
///
/// Decorators are applied in order, each to the result of the one before, whatever made the request: page, frame, script or picture. Their
/// additions go to the origins of their ``scope`` only; a redirect to another origin goes without, and one within the scope is decorated again,
/// once. Bodies are never changed.
///
/// A frame of another origin can make requests to the scope as well as the page can: the additions identify the app, not the document. Script never
/// sees header fields. A document that may read a response, such as a frame of another origin where the server allows it, sees the URL with its
/// parameters (`Response.url`). Requests that outlive their document (`keepalive`, `sendBeacon`) take fields along where the server redirects them,
/// except for `Authorization`: put secrets there.
///
/// Decorators run off the main actor while the page is blocked, so they must be quick; a request that takes them ten seconds is refused. A
/// WebSocket is never decorated, and a synchronous `XMLHttpRequest` gets parameters but no header fields, since its redirects are not decided here.
public protocol RXRDecorator: Sendable {
    /// The origins of the requests that it may be asked about.
    var scope: RXRScope { get }
    /// Whether it decorates this request; the older name of a part of the original's `shouldInterceptRequest`.
    func shouldIntercept(_ request: OutgoingRequest) -> Bool
    /// Returns the decorated request. Only header fields and URL count, and the URL has to stay within the request's origin: with another origin,
    /// the result is ignored.
    func decoratedRequest(from original: OutgoingRequest) -> OutgoingRequest
}
