/// One version of a file: the validators with which a cache checks whether the file has changed.
struct ResourceVersion: Hashable {
    /// A strong entity tag, including the quotes.
    let entityTag: String
    /// The time of the last change in HTTP's format.
    let lastModified: String

    /// Creates a version from the file's metadata. The tag includes the time of the last status change, since packages
    /// often give all their files the same modification time.
    init(
        size: Int, inode: UInt64, modified: (seconds: Int, nanoseconds: Int),
        statusChanged: (seconds: Int, nanoseconds: Int)
    ) {
        let parts = [
            UInt64(truncatingIfNeeded: size), inode, UInt64(truncatingIfNeeded: modified.seconds),
            UInt64(truncatingIfNeeded: modified.nanoseconds), UInt64(truncatingIfNeeded: statusChanged.seconds),
            UInt64(truncatingIfNeeded: statusChanged.nanoseconds),
        ]
        entityTag = "\"" + parts.map { String($0, radix: 36) }.joined(separator: "-") + "\""
        lastModified = HTTPDate.text(secondsSince1970: modified.seconds)
    }

    /// Whether the client that sent these fields (names in lower case) already has this version.
    ///
    /// An `If-Modified-Since` field matches only if it is exactly the text that was sent as `Last-Modified`. Engines send that text
    /// back unchanged.
    func isCurrent(for headers: [String: String]) -> Bool {
        if let tags = headers["if-none-match"] {
            return tags.split(separator: ",").map(\.trimmed).contains {
                $0 == "*" || $0 == entityTag || $0 == "W/" + entityTag
            }
        }
        return headers["if-modified-since"] == lastModified
    }

    /// Whether a range of this version may be sent: the client's `If-Range` field names this version, or is missing.
    func permitsRange(for headers: [String: String]) -> Bool {
        guard let condition = headers["if-range"] else { return true }
        return condition == entityTag || condition == lastModified
    }
}
