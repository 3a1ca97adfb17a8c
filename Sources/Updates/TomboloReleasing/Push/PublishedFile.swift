import Foundation
import TomboloUpdates

/// A file of a repository that a web server serves.
package struct PublishedFile: Sendable, Hashable {
    /// The kinds of files, in the sequence in which they are pushed, so that a file exists before another one names it.
    package enum Kind: Sendable, Hashable, CaseIterable {
        /// A file of a release.
        case object
        /// A file of a release in a compressed form.
        case compressed
        /// A difference between two objects.
        case delta
        /// All objects that a device with one release lacks for another.
        case pack
        /// The list of the compressed forms that exist.
        case hint
        /// A manifest.
        case target
        /// Metadata whose name contains its version, except roots.
        case metadata
        /// A root. Clients request it before the timestamp, so it is pushed right before the timestamp.
        case root
        /// The only metadata file that is ever replaced. It makes all others current.
        case timestamp
    }

    /// The path in the repository.
    package let path: String
    package let kind: Kind

    /// Recognizes a file by its path; nil if no file in a repository can have this path.
    package init?(_ path: String) {
        guard let kind = Kind(path) else { return nil }
        (self.path, self.kind) = (path, kind)
    }
}

extension PublishedFile.Kind {
    /// The folder in the repository.
    package var folder: String {
        switch self {
        case .object, .compressed: RepositoryFiles.objects
        case .delta: RepositoryFiles.deltas
        case .pack: RepositoryFiles.packs
        case .hint: RepositoryFiles.hints
        case .target: RepositoryFiles.targets
        case .metadata, .root, .timestamp: RepositoryFiles.metadata
        }
    }

    /// Whether files with the same name and size count as equal, unless the user requests a comparison of the content.
    ///
    /// The file's name determines its bytes, or the bytes that it decodes to. Object storage and rclone verify the data
    /// that they receive, so the bytes differ only if the storage has damaged them.
    var isComparedBySize: Bool {
        switch self {
        case .object, .compressed, .delta, .pack, .target: true
        // Two publishers can make different files with the same version number, often of the same size.
        case .hint, .metadata, .root, .timestamp: false
        }
    }

    /// The recommended value of `Cache-Control` for the file.
    package var cacheControl: String {
        switch self {
        case .timestamp: "public, max-age=60, must-revalidate"
        case .hint: "public, max-age=3600"
        // Another version of libzstd can make different bytes, whose size the hints or the channel state. So caches
        // must not keep old bytes for long.
        case .compressed, .delta, .pack: "public, max-age=86400, no-transform"
        case .object, .target, .metadata, .root: "public, max-age=31536000, immutable, no-transform"
        }
    }

    fileprivate init?(_ path: String) {
        switch TransportFile(path: path) {
        case .object: self = .object
        case .compressed: self = .compressed
        case .delta: self = .delta
        case .pack: self = .pack
        case .hints: self = .hint
        case nil:
            let parts = path.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
            if parts.count == 2, parts[0] == RepositoryFiles.metadata, let kind = Self.metadata(parts[1]) {
                self = kind
            } else if parts.count == 5, parts[0] == RepositoryFiles.targets, Self.isTarget(parts) {
                self = .target
            } else {
                return nil
            }
        }
    }

    private static func metadata(_ name: String) -> Self? {
        if name == RoleFile.name(of: RepositoryRole.timestamp.name) { return .timestamp }
        let parts = name.split(separator: ".", maxSplits: 1).map(String.init)
        guard parts.count == 2, parts[1].hasSuffix(".json"), let version = Int(parts[0]), version > 0,
            let role = try? RepositoryRole(String(parts[1].dropLast(5))), role != .timestamp,
            name == RoleFile.name(of: role.name, version: version)
        else { return nil }
        return role == .root ? .root : .metadata
    }

    /// Whether the parts of a path are `targets`, the names of bundle, channel and release, and the name of a manifest.
    private static func isTarget(_ parts: [String]) -> Bool {
        guard (try? ReleaseNames.role(bundle: parts[1], channel: parts[2])) != nil,
            (try? ReleaseNames.check(release: parts[3])) != nil
        else { return false }
        // File names contain digests in lower case only.
        let digest = String(parts[4].prefix { $0 != "." })
        return FileDigest(digest)?.text == digest && parts[4] == "\(digest).\(ReleaseNames.manifest)"
    }
}
