package import TomboloUpdates

/// A role of a release repository.
package enum RepositoryRole: Sendable, Hashable {
    /// The roles whose keys a root lists.
    case root, targets, snapshot, timestamp
    /// The releases of a channel.
    case channel(bundle: String, channel: String)
    /// The releases of a bundle that no further device may take.
    case halt(bundle: String)

    /// Finds the role with a name, such as `web-stable`.
    /// - Throws: ``ReleaseNameError`` if no role can have the name.
    package init(_ name: String) throws(ReleaseNameError) {
        switch TopLevelRole(rawValue: name) {
        case .root: self = .root
        case .targets: self = .targets
        case .snapshot: self = .snapshot
        case .timestamp: self = .timestamp
        case nil:
            // The name of a channel contains no hyphen.
            let hyphen = name.utf8.lastIndex(of: UInt8(ascii: "-")) ?? name.endIndex
            let (bundle, suffix) = (String(name[..<hyphen]), String(name[hyphen...].dropFirst()))
            if suffix == ReleaseNames.haltSuffix {
                self = try .halt(ofBundle: bundle)
            } else {
                self = try .channel(suffix, of: bundle)
            }
        }
    }

    /// Returns the role of a channel.
    /// - Throws: ``ReleaseNameError`` if the names cannot be used.
    package static func channel(_ channel: String, of bundle: String) throws(ReleaseNameError) -> RepositoryRole {
        _ = try ReleaseNames.role(bundle: bundle, channel: channel)
        return .channel(bundle: bundle, channel: channel)
    }

    /// Returns the halt list of a bundle.
    /// - Throws: ``ReleaseNameError`` if the name cannot be used.
    package static func halt(ofBundle bundle: String) throws(ReleaseNameError) -> RepositoryRole {
        _ = try ReleaseNames.haltRole(bundle: bundle)
        return .halt(bundle: bundle)
    }

    /// The name in metadata.
    package var name: String {
        switch self {
        case .root: TopLevelRole.root.rawValue
        case .targets: TopLevelRole.targets.rawValue
        case .snapshot: TopLevelRole.snapshot.rawValue
        case .timestamp: TopLevelRole.timestamp.rawValue
        case .channel(let bundle, let channel): "\(bundle)-\(channel)"
        case .halt(let bundle): "\(bundle)-\(ReleaseNames.haltSuffix)"
        }
    }

    /// The bundle of a channel or of a halt list; nil for other roles.
    package var bundle: String? {
        switch self {
        case .channel(let bundle, _), .halt(let bundle): bundle
        default: nil
        }
    }

    /// Returns the repository path of a version of the role's file.
    func path(version: Int) -> String {
        "metadata/" + RoleFile.name(of: name, version: self == .timestamp ? nil : version)
    }
}
