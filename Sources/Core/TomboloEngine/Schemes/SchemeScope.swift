/// The documents that may request the URLs of a scheme.
public enum SchemeScope: Sendable, Hashable {
    /// Documents of the schemes that a page serves itself. Other documents can neither read, show nor run the content, nor navigate to it: ``Page``
    /// refuses a navigation that such a document could have started, whatever a policy decides.
    case ownDocuments
    /// Every document. A response states with `Access-Control-Allow-Origin` which other origins may read it. There is no preflight, so a
    /// request has already taken effect by then. The handler must therefore decide about the requester before it does anything.
    case everyDocument
}
