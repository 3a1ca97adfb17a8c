import Foundation
import TomboloUpdates

/// A file of a repository that a web server serves.
package struct ServedFile: Sendable, Hashable {
    /// The kinds of files, in the sequence in which they are pushed: a file is there before another one names it.
    package enum Kind: Sendable, Hashable, CaseIterable {
        /// A file of a release, also in a compressed form.
        case object
        /// A difference between two objects.
        case delta
        /// All objects that lead from one release to another.
        case pack
        /// The list of the compressed forms that exist.
        case hint
        /// A manifest.
        case target
        /// Metadata with its version in its name, except roots.
        case metadata
        /// A root. Clients request it before the timestamp, so it is pushed right before the timestamp.
        case root
        /// The only file of metadata that is ever replaced. It makes all others current.
        case timestamp
    }

    /// The path in the repository.
    package let path: String
    /// The kind.
    package let kind: Kind

    /// Recognizes a file by its path; nil if a file of a repository cannot have this path.
    package init?(_ path: String) {
        guard let kind = Kind(path) else { return nil }
        (self.path, self.kind) = (path, kind)
    }
}

extension ServedFile.Kind {
    /// The folder in the repository.
    package var folder: String {
        switch self {
        case .object: RepositoryFiles.objects
        case .delta: "deltas"
        case .pack: "packs"
        case .hint: "hints"
        case .target: RepositoryFiles.targets
        case .metadata, .root, .timestamp: RepositoryFiles.metadata
        }
    }

    /// Whether the name determines the content, so that files of one name and size are the same.
    var isNamedByContent: Bool {
        switch self {
        case .object, .delta, .pack, .target: true
        // Two publishers may have made different files of one version, which often have the same size.
        case .hint, .metadata, .root, .timestamp: false
        }
    }

    /// The value of `Cache-Control` with which the file is best served.
    package var cacheControl: String {
        switch self {
        case .timestamp: "public, max-age=60, must-revalidate"
        case .hint: "public, max-age=3600"
        case .object, .delta, .pack, .target, .metadata, .root: "public, max-age=31536000, immutable, no-transform"
        }
    }

    fileprivate init?(_ path: String) {
        let parts = path.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
        guard parts.count >= 2, let last = parts.last else { return nil }
        switch (parts[0], parts.count) {
        case (RepositoryFiles.objects, 3):
            guard parts[1].utf8.count == 2, Self.isDigest(parts[1] + Self.name(last, without: ".zst")) else { return nil }
            self = .object
        case ("deltas", 3):
            guard Self.isDigest(parts[1]), Self.isDigest(last, ".dcz") else { return nil }
            self = .delta
        case ("packs", 3):
            guard Self.isDigest(parts[1]), Self.isDigest(last, ".tbpk") else { return nil }
            self = .pack
        case ("hints", 2):
            guard Self.isDigest(last, ".json") else { return nil }
            self = .hint
        case (RepositoryFiles.targets, 5):
            guard Self.isTarget(parts) else { return nil }
            self = .target
        case (RepositoryFiles.metadata, 2):
            guard let kind = Self.metadata(last) else { return nil }
            self = kind
        default: return nil
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

    /// Whether parts of a path are `targets`, the names of bundle, channel and release, and the name of a manifest.
    private static func isTarget(_ parts: [String]) -> Bool {
        guard (try? ReleaseNames.role(bundle: parts[1], channel: parts[2])) != nil,
            (try? ReleaseNames.check(release: parts[3])) != nil
        else { return false }
        return isDigest(parts[4], ".\(ReleaseNames.manifest)")
    }

    private static func name(_ name: String, without suffix: String) -> String {
        name.hasSuffix(suffix) ? String(name.dropLast(suffix.utf8.count)) : name
    }

    /// Whether a text is a digest, in lower case as in all names, and a suffix.
    private static func isDigest(_ text: String, _ suffix: String = "") -> Bool {
        guard text.hasSuffix(suffix) else { return false }
        let digest = String(text.dropLast(suffix.count))
        return FileDigest(digest)?.text == digest
    }
}
