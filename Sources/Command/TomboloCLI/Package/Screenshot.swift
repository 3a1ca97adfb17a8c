import TomboloEngine

/// A picture of an app for software centres, as `tombolo.json` describes it.
struct Screenshot: Hashable, Sendable {
    /// The https URL of the picture.
    var image: String
    /// A sentence about the picture; nil if there is none.
    var caption: String?

    /// Reads a member of `screenshots`.
    init(_ value: JSONValue) throws(AppDescription.Invalid) {
        var members = try MemberReader(value, at: "an entry of “screenshots”")
        image = try members.text("image")
        caption = try members.optionalText("caption")
        try members.end()
        guard AppDescription.isAddress(image) else {
            throw AppDescription.Invalid(
                "\(AppDescription.fileName): in “screenshots”, “image” must be an https address.")
        }
    }
}
