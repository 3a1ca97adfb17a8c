#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// The changes to a request before it is made.
public struct RequestChanges: Sendable, Hashable {
    /// The URL to request instead; nil keeps the original one. It may have a scheme that the app serves itself.
    ///
    /// The page receives the response as one from this URL. Whether the page may read it depends on the URL that it requested: if that was
    /// cross-origin, the response needs `Access-Control-Allow-Origin`, even when the page is of the origin that it is redirected to. Content that an
    /// app serves under its own scheme is otherwise kept from documents of other schemes. Here the interceptor gives it to them, also as an image,
    /// a script or a frame, so it should check ``OutgoingRequest/isDocument`` and the content that it exposes.
    public var url: URL?
    /// Fields to set; earlier fields with these names are removed. Several fields with one name are sent as one, with their values separated
    /// by commas.
    public var fields: [HeaderField]
    /// Whether a synchronous `XMLHttpRequest` of a document also receives the fields. False by default: the engine follows redirects of such a
    /// request without requesting a decision, and sends the fields to any origin that they lead to. See ``OutgoingRequest/isSynchronous``.
    public var includesSynchronousRequests = false
    /// Names of fields to remove.
    public var removedFields: [String]

    /// Creates changes; by default without any change.
    public init(url: URL? = nil, fields: [HeaderField] = [], removedFields: [String] = []) {
        self.url = url
        self.fields = fields
        self.removedFields = removedFields
    }
}
