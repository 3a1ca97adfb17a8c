package import Foundation
import TomboloJSON

/// The list of a release's files by digest, `bundle.json`.
///
/// A manifest has exactly one form in bytes, from which ``digest`` is computed. Two manifests with the same bundle, release and files are
/// the same bytes on every machine.
package struct BundleManifest: Sendable, Hashable {
    /// Limit of a manifest, in bytes.
    package static let maximumSize = 16 << 20
    /// Limit of the number of files.
    package static let maximumFiles = 50_000
    /// The value of the member `type`.
    static let type = "tombolo-bundle"
    /// The value of the member `v`.
    static let version = 1

    /// The name of the bundle.
    package let bundle: String
    /// The name of the release.
    package let release: String
    /// The files, sorted by the bytes of their paths.
    package let files: [BundleFile]
    /// The canonical form of the manifest.
    package let bytes: Data
    /// The SHA-256 digest of ``bytes``, by which everything else refers to the manifest.
    package let digest: FileDigest

    /// Creates the manifest of a release.
    /// - Parameter files: The files in any order.
    /// - Throws: ``BundleManifestError``, with the first reason found.
    package init(bundle: String, release: String, files: [BundleFile]) throws(BundleManifestError) {
        try Self.check(bundle: bundle, release: release, files)
        let sorted = files.sorted { $0.path.precedes($1.path) }
        for (file, next) in zip(sorted, sorted.dropFirst()) where file.path == next.path {
            throw .repeated(file.path)
        }
        try PathCollision.check(sorted)
        bytes = try Self.bytes(bundle: bundle, release: release, files: sorted)
        digest = FileDigest(of: bytes)
        (self.bundle, self.release, self.files) = (bundle, release, sorted)
    }

    /// Creates a manifest from the content of a text in canonical form.
    /// - Parameter digest: The digest of `bytes`; nil if it is not known.
    /// - Throws: ``BundleManifestError``, with the first reason found.
    init(_ content: CanonicalManifest, _ bytes: Data, digest: FileDigest?) throws(BundleManifestError) {
        try Self.check(bundle: content.bundle, release: content.release, content.files)
        try PathCollision.check(content.files)
        (self.bytes, self.digest) = (bytes, digest ?? FileDigest(of: bytes))
        (bundle, release, files) = (content.bundle, content.release, content.files)
    }

    private static func check(
        bundle: String, release: String, _ files: [BundleFile]
    ) throws(BundleManifestError) {
        do throws(ReleaseNameError) {
            try ReleaseNames.check(bundle: bundle)
            try ReleaseNames.check(release: release)
        } catch {
            throw .invalidName(error)
        }
        guard files.count <= maximumFiles else { throw .tooManyFiles }
        for file in files { try check(file) }
    }

    private static func check(_ file: BundleFile) throws(BundleManifestError) {
        // The range of integers that JSON represents exactly.
        guard (0..<1 << 53).contains(file.size) else { throw .size(file.path) }
        guard file.contentType.map(BundleFile.isContentType) ?? true else { throw .contentType(file.path) }
    }

    private static func bytes(
        bundle: String, release: String, files: [BundleFile]
    ) throws(BundleManifestError) -> Data {
        let value: JSONValue = [
            "bundle": .string(bundle), "files": .array(files.map(\.json)), "release": .string(release),
            "type": .string(type), "v": .integer(version),
        ]
        guard let bytes = try? CanonicalJSON.bytes(of: value) else { throw .notCanonical }
        guard bytes.count <= maximumSize else { throw .tooLarge }
        return Data(bytes)
    }
}
