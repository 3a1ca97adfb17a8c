/// A request that the server received.
public struct ReceivedRequest: Sendable, Hashable, Codable {
    /// The HTTP method, such as `GET`.
    public let method: String
    /// The path without the query, decoded.
    public let path: String
    /// The query as it was sent; empty if the URL has none.
    public let query: String
    /// Header fields, names in lower case.
    public let headers: [String: String]
    /// The body as text.
    public let body: String
}
