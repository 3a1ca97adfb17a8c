/// An unsigned file in a repository, which contains a release's file in some form, or lists such forms.
package enum TransportFile: Sendable, Hashable {
    /// A file of a release as it is.
    case object(FileDigest)
    /// The compressed form of a file.
    case compressed(FileDigest)
    /// The compressed form of a file with an older file as its dictionary.
    case delta(FileDigest, from: FileDigest)
    /// All files that a device with one manifest lacks for another.
    case pack(FileDigest, from: FileDigest)
    /// The compressed forms that exist for a manifest.
    case hints(FileDigest)

    /// The path in a repository.
    package var path: String {
        switch self {
        case .object(let digest): "objects/\(digest.text.prefix(2))/\(digest.text.dropFirst(2))"
        case .compressed(let digest): "\(Self.object(digest).path).zst"
        case .delta(let digest, let old): "deltas/\(digest.text)/\(old.text).dcz"
        case .pack(let manifest, let old): "packs/\(manifest.text)/\(old.text).tbpk"
        case .hints(let manifest): "hints/\(manifest.text).json"
        }
    }

    /// Whether the content is compared with known digests.
    var isVerified: Bool { if case .hints = self { false } else { true } }
}
