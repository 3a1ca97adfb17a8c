/// The HTTP validators of a routes map from the server's response. With them, the next request is conditional: the server sends the map only if
/// it has changed.
package struct MapValidators: Sendable, Hashable, Codable {
    /// The requested address, including its query. The validators are not valid for any other address.
    package let url: String
    /// The `ETag` header field.
    package let entityTag: String?
    /// The `Last-Modified` header field.
    package let lastModified: String?

    /// Creates validators; nil when the response has neither field.
    package init?(url: String, entityTag: String?, lastModified: String?) {
        guard entityTag != nil || lastModified != nil else { return nil }
        self.url = url
        self.entityTag = entityTag
        self.lastModified = lastModified
    }

    /// The header fields that make the next request for the map conditional.
    var conditions: [String: String] {
        var fields: [String: String] = [:]
        fields["If-None-Match"] = entityTag
        fields["If-Modified-Since"] = lastModified
        return fields
    }
}
