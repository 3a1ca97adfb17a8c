/// The validators of a map in a server's response, so that the next request only asks whether there is another map.
package struct MapValidators: Sendable, Hashable, Codable {
    /// The requested address, including parameters; the validators are not valid for another address.
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

    /// The header fields of a conditional request for another map.
    var conditions: [String: String] {
        var fields: [String: String] = [:]
        fields["If-None-Match"] = entityTag
        fields["If-Modified-Since"] = lastModified
        return fields
    }
}
