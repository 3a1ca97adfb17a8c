package import TomboloUpdates

/// The paths of files in a repository.
package enum RepositoryFiles {
    /// The folder for metadata.
    package static let metadata = "metadata"
    /// The folder for manifests.
    package static let targets = "targets"
    /// The folder for release files, by digest.
    package static let objects = "objects"
    /// The folder for compressed forms with dictionaries, by the digests of both files.
    package static let deltas = "deltas"
    /// The folder for packs, by the digests of both manifests.
    package static let packs = "packs"
    /// The folder for the lists of compressed forms, by the digest of the manifest.
    package static let hints = "hints"
    /// The folders for files that are not signed.
    package static let unsigned = [objects, deltas, packs, hints]
    /// The folder for files that wait for signatures. It has the same subfolders as the repository, but metadata is at
    /// its top.
    package static let staging = "staging"

    /// The folder for the timestamp that is valid under the last two roots. A push copies the timestamp before the last root; the folder itself
    /// is not pushed.
    static let transition = "transition"

    /// Returns the path of an object.
    package static func object(_ digest: FileDigest) -> String { TransportFile.object(digest).path }

    /// Returns the path of a manifest.
    /// - Parameter target: The path of the target, without the digest that a repository adds to the name.
    package static func manifest(_ digest: FileDigest, target: String) -> String {
        let slash = target.lastIndex(of: "/").map { target.index(after: $0) } ?? target.startIndex
        return "\(targets)/\(target[..<slash])\(digest.text).\(target[slash...])"
    }

    /// Returns the path of a file in staging.
    static func staged(_ path: String) -> String { "\(staging)/\(path)" }

    /// Returns the staging path of a role's file.
    static func staged(_ role: RepositoryRole) -> String { staged(RoleFile.name(of: role.name)) }
}
