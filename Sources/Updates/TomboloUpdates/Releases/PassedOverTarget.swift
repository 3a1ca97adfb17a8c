/// A target of a channel's role that is not used, because this version of the app cannot read its kind.
package struct PassedOverTarget: Sendable, Hashable {
    /// The path of the target.
    package let path: String
    /// The version of the entry; nil if the target is not the entry of a release.
    package let version: Int?
}

extension PassedOverTarget: CustomStringConvertible {
    /// The path and the reason, as a sentence.
    package var description: String {
        if let version {
            "“\(path)” is passed over: its entry has version \(version), but this app reads version \(ReleaseEntry.version)."
        } else {
            "“\(path)” is passed over: it has no member “custom.tombolo”."
        }
    }
}
