/// The reason why the content of a channel's role or a halt role is not used.
package enum ReleaseChannelError: Error, Sendable, Hashable {
    /// The name of the bundle or of the channel that the app uses is invalid.
    case invalidName(ReleaseNameError)
    /// The role, or one of its targets, does not belong to the bundle and channel that the app uses.
    case wrongSoftware(role: String, member: String, expected: String, found: String)
    /// The role has a format that this version of the app cannot read.
    case unknownVersion(role: String, Int)
    /// A member is missing or has the wrong type. Contains the description, with the member's name.
    case malformed(role: String, reason: String)
    /// Two releases have the same order.
    case repeatedOrder(role: String, Int, paths: [String])
    /// Two releases have the same manifest.
    case repeatedManifest(role: String, FileDigest, paths: [String])
    /// A halt role has a target.
    case unexpectedTarget(role: String, path: String)
}

extension ReleaseChannelError {
    /// Copies the description of a malformed member.
    init(_ error: TrustError, role: String) { self = .malformed(role: role, reason: error.malformation) }
}

extension ReleaseChannelError: CustomStringConvertible {
    /// The error, as one or two sentences.
    package var description: String {
        switch self {
        case .invalidName(let error): error.description
        case .wrongSoftware(let role, let member, let expected, let found):
            "The role “\(role)” is for other software: \(member) is “\(found)” instead of “\(expected)”."
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
