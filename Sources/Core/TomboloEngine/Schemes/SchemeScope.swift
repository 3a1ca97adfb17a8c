/// The documents that may request the URLs of a scheme.
public enum SchemeScope: Sendable, Hashable {
    /// Documents of the schemes that a page serves itself. Other documents cannot read, show or run the content, or
    /// navigate to it. ``Page`` refuses a navigation that such a document could have started, even if a policy allows
    /// it.
    case ownDocuments
    /// Every document. The `Access-Control-Allow-Origin` field of a response determines which other origins may read
    /// the response. There is no preflight request, so a request has already taken effect when the engine checks this
    /// field. So the handler itself must check the requester before it acts on a request.
    case everyDocument
}
