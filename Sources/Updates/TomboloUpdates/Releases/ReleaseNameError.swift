/// The reason why a bundle, a channel or a release cannot have a name.
package enum ReleaseNameError: Error, Sendable, Hashable {
    /// The name of the bundle is invalid.
    case bundle(String)
    /// The name of the channel is invalid or reserved.
    case channel(String)
    /// The name of the release is invalid.
    case release(String)
    /// The name of the role, which contains both names, is too long.
    case roleTooLong(String)
}

extension ReleaseNameError: CustomStringConvertible {
    /// The error and the rule, as one or two sentences.
    package var description: String {
        switch self {
        case .bundle(let name):
            "“\(name)” is not the name of a bundle. It has to begin with a lower-case letter or a digit, "
                + "and can also contain “.” and “-”."
        case .channel(let name):
            "“\(name)” is not the name of a channel. It has to begin with a lower-case letter or a digit, "
                + "and can also contain “.”; “\(ReleaseNames.haltSuffix)” is reserved."
        case .release(let name):
            "“\(name)” is not the name of a release. It has to be 1 to \(ReleaseNames.maximumLength) letters, digits "
                + "and characters of “._+-”, not all of them dots."
        case .roleTooLong(let role): "The role “\(role)” is longer than \(ReleaseNames.maximumLength) characters."
        }
    }
}
