/// The reason why the name of a bundle, a channel or a release is invalid.
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
            "“\(name)” is not the name of a bundle. It must consist of lower-case letters, digits, “.” and “-”, and "
                + "begin with a letter or a digit."
        case .channel(let name):
            "“\(name)” is not the name of a channel. It must consist of lower-case letters, digits and “.”, and begin "
                + "with a letter or a digit. “\(ReleaseNames.haltSuffix)” is reserved."
        case .release(let name):
            "“\(name)” is not the name of a release. It must consist of 1 to \(ReleaseNames.maximumLength) letters, "
                + "digits and the characters “._+-”, but not only of dots."
        case .roleTooLong(let role): "The role “\(role)” is longer than \(ReleaseNames.maximumLength) characters."
        }
    }
}
