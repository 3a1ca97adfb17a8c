#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// The changes to a request before it is made.
public struct RequestChanges: Sendable, Hashable {
    /// The URL to request instead; nil keeps the original URL. The URL may have a scheme that the app serves itself.
    ///
    /// For the page, the response comes from this URL. If the URL that the page requested was cross-origin, the page
    /// can read the response only with `Access-Control-Allow-Origin`, even if this URL has the page's origin.
    ///
    /// A URL with the app's own scheme makes that content available to documents of other schemes, even as an image, a
    /// script or a frame. Otherwise such documents cannot access it. So the interceptor should check
    /// ``OutgoingRequest/isDocument`` and the content that it exposes.
    public var url: URL?
    /// Fields to set. They replace earlier fields with the same names. Several fields with one name are sent as one field, with
    /// their values separated by commas.
    public var fields: [HeaderField]
    /// Whether a synchronous `XMLHttpRequest` of a document also gets the fields. False by default, because the engine
    /// follows the redirects of such a request without requesting a decision, and sends the fields to any origin to
    /// which the redirects lead. See ``OutgoingRequest/isSynchronous``.
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
