import Foundation
public import TomboloEngine

/// Sets header fields and query parameters of the requests to some origins, except for files that routes cache (js, css, html).
///
/// ## Differences from the original
/// It applies to given origins only. It changes no other parameters of a query than those it names: order, repeated names, `+`, values with `=` and
/// names without a value stay. Parameters are always put into the query, where the original replaced the body of a `POST`.
public struct RXRRequestDecorator: RXRDecorator {
    /// Header fields; each replaces fields of the same name.
    public var headers: [HeaderField]
    /// Parameters, not encoded; each replaces those of the same name in the query.
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

    /// Whether the request is not for a script, style sheet or page, by the ending of its path.
    public func shouldIntercept(_ request: OutgoingRequest) -> Bool {
        !["js", "css", "html"].contains(request.url.pathExtension)
    }

    /// The request with the additions.
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
