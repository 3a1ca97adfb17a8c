#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// What is changed of a request before it is made.
public struct RequestChanges: Sendable, Hashable {
    /// Where it goes instead; nil for where it went. It may be a URL of a scheme that the app serves itself.
    ///
    /// The page sees the answer as one of this URL. Whether it may read it was settled for the URL that it asked for: where that was of
    /// another origin, the answer needs `Access-Control-Allow-Origin`, even when the page is of the origin that it went to. What an
    /// app serves under its own scheme is otherwise kept from documents of other schemes; here it is the interceptor that lets them
    /// have it, as an image, a script or a frame too, so it should look at ``OutgoingRequest/isDocument`` and at what it gives away.
    public var url: URL?
    /// Fields that it has from now on; whatever it had of these names before is gone. Several of one name are sent as one, their values
    /// with commas between them.
    public var fields: [HeaderField]
    /// Whether a synchronous `XMLHttpRequest` of a document is given the fields too. Off: the engine follows redirects of such a request
    /// without asking, and takes the fields along to whatever origin they lead to. See ``OutgoingRequest/isSynchronous``.
    public var includesSynchronousRequests = false
    /// Names of fields that it has no longer.
    public var removedFields: [String]

    /// Makes changes; none by default.
    public init(url: URL? = nil, fields: [HeaderField] = [], removedFields: [String] = []) {
        self.url = url
        self.fields = fields
        self.removedFields = removedFields
    }
}
