/// A request as the server saw it.
public struct ReceivedRequest: Sendable, Hashable, Codable {
    /// The method.
    public let method: String
    /// The path without the query, decoded.
    public let path: String
    /// The query as it was written; empty where there is none.
    public let query: String
    /// Header fields, names in lower case.
    public let headers: [String: String]
    /// The body as text.
    public let body: String
}
