import TomboloEngine

/// A release of an app with its changes for users, as `tombolo.json` describes it.
struct ReleaseNotes: Hashable, Sendable {
    var version: String
    /// The day of the release, as in 2026-11-26.
    var date: String
    /// Paragraphs about the changes; empty if there are none.
    var paragraphs: [String]

    /// Reads a member of `releases`.
    init(_ value: JSONValue) throws(AppDescription.Invalid) {
        var members = try MemberReader(value, at: "an entry of “releases”")
        version = try members.text("version")
        date = try members.text("date")
        paragraphs = try members.texts("description", default: [])
        try members.end()
        let rule: String? =
            if !AppDescription.isVersion(version) {
                "“version” must be a version without a hyphen, such as 1.2.0"
            } else if date.wholeMatch(of: /[0-9]{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12][0-9]|3[01])/) == nil {
                "“date” must be a day, such as 2026-11-26"
            } else {
                nil
            }
        if let rule { throw AppDescription.Invalid("\(AppDescription.fileName): in “releases”, \(rule).") }
    }
}
