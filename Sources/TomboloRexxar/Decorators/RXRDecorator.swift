public import TomboloEngine

/// Adds something to the requests that a container's page makes to named origins: a token, a parameter.
///
/// Decorators are asked in order, each about what the one before made of the request, whatever made the request: page, frame, script
/// or picture. What they add goes to the origins of their ``scope`` only; a redirect to another origin goes without, and one within the scope
/// is decorated anew, once. Bodies are never touched.
///
/// A frame of another origin can make requests to the scope as well as the page can: what is added says which app asks, not which document.
/// Script never sees header fields; whoever may read an answer, another origin's frame too where the server lets it, sees the URL with its
/// parameters (`Response.url`). Requests that outlive their document (`keepalive`, `sendBeacon`) take fields along where the server redirects
/// them, but for `Authorization`: put secrets there.
///
/// They run off the main actor while the page stands still, so that they are to be quick; a request that they take ten seconds over is
/// refused. A WebSocket is never decorated, and a synchronous `XMLHttpRequest` gets parameters but no header fields, since nobody is asked
/// about its redirects.
public protocol RXRDecorator: Sendable {
    /// Which requests it may be asked about at all.
    var scope: RXRScope { get }
    /// Whether it wants this one; the older name of a part of the original's `shouldInterceptRequest`.
    func shouldIntercept(_ request: OutgoingRequest) -> Bool
    /// What becomes of a request that it wants. Only header fields and URL count, and the URL has to stay within the request's origin: with
    /// one of another origin, what it made of the request is passed over.
    func decoratedRequest(from original: OutgoingRequest) -> OutgoingRequest
}
