/// What a server said of a map, so that the next request for it asks only whether there is another.
public struct MapValidators: Sendable, Hashable, Codable {
    /// The address that was asked, parameters included; for another one they mean nothing.
    public let url: String
    /// The field `ETag`.
    public let entityTag: String?
    /// The field `Last-Modified`.
    public let lastModified: String?

    /// Keeps what a server said; nil when it said nothing that could be asked about.
    public init?(url: String, entityTag: String?, lastModified: String?) {
        guard entityTag != nil || lastModified != nil else { return nil }
        self.url = url
        self.entityTag = entityTag
        self.lastModified = lastModified
    }

    /// The fields of a request for another map.
    var conditions: [String: String] {
        var fields: [String: String] = [:]
        fields["If-None-Match"] = entityTag
        fields["If-Modified-Since"] = lastModified
        return fields
    }
}
