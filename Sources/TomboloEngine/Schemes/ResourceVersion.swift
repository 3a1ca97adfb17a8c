/// One state of a file: what a cache needs to know in order to ask whether it has changed.
struct ResourceVersion: Hashable {
    /// A strong entity tag, quotes included.
    let entityTag: String
    /// The time of the last change as HTTP writes it.
    let lastModified: String

    /// Makes a version from what the file system says. The time of the last status change is part of the tag, since packages often
    /// give all their files one time of change.
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

    /// Whether a request with these fields (names in lower case) has this version already.
    ///
    /// A date counts only if it is the very text that was sent as Last-Modified, which is what engines send back.
    func isCurrent(for headers: [String: String]) -> Bool {
        if let tags = headers["if-none-match"] {
            return tags.split(separator: ",").map(\.trimmed).contains {
                $0 == "*" || $0 == entityTag || $0 == "W/" + entityTag
            }
        }
        return headers["if-modified-since"] == lastModified
    }

    /// Whether a part of this version fits to the parts that the request has already.
    func permitsRange(for headers: [String: String]) -> Bool {
        guard let condition = headers["if-range"] else { return true }
        return condition == entityTag || condition == lastModified
    }
}
