/// Whose documents may ask for the URLs of a scheme.
public enum SchemeScope: Sendable, Hashable {
    /// Those of the schemes that a page serves itself. Others can neither read, show nor run what it serves, nor lead there: a navigation that
    /// such a document could have set off is refused, by ``Page``, whatever a policy says.
    case ownDocuments
    /// Every document. What another origin than the URL's own may read, a response says with `Access-Control-Allow-Origin`; there is
    /// no preflight, and what a request sets off has happened by then. So the handler decides who asks before it does anything.
    case everyDocument
}
