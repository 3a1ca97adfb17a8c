import TomboloEngine

/// A type of files that an app opens, as `tombolo.json` describes it.
struct FileType: Hashable, Sendable {
    /// The MIME type, such as `text/markdown`.
    var type: String
    /// The patterns of the names of its files, such as `*.md`; empty for a type that the system knows.
    var patterns: [String]
    /// The name of the type for users; nil for a type that the system knows.
    var name: String?

    /// Reads a member of `files`.
    init(_ value: JSONValue) throws(AppDescription.Invalid) {
        var members = try MemberReader(value, at: "an entry of “files”")
        type = try members.text("type")
        patterns = try members.texts("patterns", default: [])
        name = try members.optionalText("name")
        try members.end()
        let rule: String? =
            if type.wholeMatch(of: /[a-z]+\/[a-z0-9][a-z0-9.+-]*/) == nil {
                "“type” must be a MIME type in lower case, such as text/markdown"
            } else if let pattern = patterns.first(where: { $0.wholeMatch(of: /\*\.[A-Za-z0-9._-]+/) == nil }) {
                "“\(pattern)” is not a pattern of names such as *.md"
            } else if patterns.isEmpty != (name == nil) {
                "a type must have a “name” if it has “patterns”, and only then"
            } else {
                nil
            }
        if let rule { throw AppDescription.Invalid("\(AppDescription.fileName): in “files”, \(rule).") }
    }
}
