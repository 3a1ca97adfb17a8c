/// The reason why the content of a channel's role or a halt role is not used.
package enum ReleaseChannelError: Error, Sendable, Hashable {
    /// The name of the bundle or of the channel that the app uses is invalid.
    case invalidName(ReleaseNameError)
    /// The role is of another bundle or channel than the app uses, or has a target of another one.
    case wrongSoftware(role: String, member: String, expected: String, found: String)
    /// The role has a format that this version of the app does not read.
    case unknownVersion(role: String, Int)
    /// A member is missing or has another type. Has the description, with the name of the member.
    case malformed(role: String, reason: String)
    /// Two releases have the same order.
    case repeatedOrder(role: String, Int, paths: [String])
    /// Two releases have the same manifest.
    case repeatedManifest(role: String, FileDigest, paths: [String])
    /// A halt role has a target.
    case unexpectedTarget(role: String, path: String)
}

extension ReleaseChannelError {
    /// Takes the description of a malformed member.
    init(_ error: TrustError, role: String) { self = .malformed(role: role, reason: error.malformation) }
}

extension ReleaseChannelError: CustomStringConvertible {
    /// The error, as one or two sentences.
    package var description: String {
        switch self {
        case .invalidName(let error): error.description
        case .wrongSoftware(let role, let member, let expected, let found):
            "The role “\(role)” is not for the software that this app uses: \(member) is “\(found)” instead of “\(expected)”."
        case .unknownVersion(let role, let version):
            "The role “\(role)” has format version \(version), but this app reads version \(ReleaseChannel.version)."
        case .malformed(let role, let reason): "The role “\(role)” is malformed: \(reason)."
        case .repeatedOrder(let role, let order, let paths):
            "The role “\(role)” has the order \(order) twice: \(Self.list(paths))."
        case .repeatedManifest(let role, let manifest, let paths):
            "The role “\(role)” has the manifest \(manifest.text) twice: \(Self.list(paths))."
        case .unexpectedTarget(let role, let path):
            "The role “\(role)” can only halt releases, but has the target “\(path)”."
        }
    }

    private static func list(_ paths: [String]) -> String { paths.map { "“\($0)”" }.joined(separator: " and ") }
}
