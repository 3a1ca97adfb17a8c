import Foundation
public import TomboloEngine

/// A decorator that sets header fields and query parameters of requests to given origins. It does not change requests for files that routes
/// cache (js, css, html).
///
/// ## Differences from the original
/// It applies only to given origins. In a query, it changes only the parameters that it names. The order, repeated names, `+`, values with `=` and
/// names without a value are kept. Parameters are always put into the query, whereas the original replaced the body of a `POST`.
public struct RXRRequestDecorator: RXRDecorator {
    /// Header fields; each replaces fields of the same name.
    public var headers: [HeaderField]
    /// Query parameters, not percent-encoded. Each replaces the parameters of the same name.
    public var parameters: [(name: String, value: String)]
    /// The origins whose requests are decorated.
    public var scope: RXRScope

    /// Creates a decorator. By default it changes only requests to the origins of the routes.
    public init(
        headers: [HeaderField] = [], parameters: [(name: String, value: String)] = [], scope: RXRScope = .routes
    ) {
        self.headers = headers
        self.parameters = parameters
        self.scope = scope
    }

    /// Whether the decorator changes a request: not if the path has the extension `js`, `css` or `html`.
    public func shouldIntercept(_ request: OutgoingRequest) -> Bool {
        !["js", "css", "html"].contains(request.url.pathExtension)
    }

    /// Returns the request with the header fields and parameters.
    public func decoratedRequest(from original: OutgoingRequest) -> OutgoingRequest {
        var request = original
        for field in headers {
            request.fields.removeAll { $0.name.lowercased() == field.name.lowercased() }
            request.fields.append(field)
        }
        if !parameters.isEmpty { request.url = URLQuery(of: request.url).setting(parameters) }
        return request
    }
}
