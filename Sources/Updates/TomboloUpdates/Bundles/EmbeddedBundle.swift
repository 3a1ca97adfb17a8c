package import Foundation
import TomboloJSON

/// The release that an app contains, with the root and the metadata that the app trusts from its first start.
///
/// `tombolo release embed` makes the folder, which contains `root.json`, `metadata/`, `embedded.json`, `bundle.json` and
/// `files/`.
package struct EmbeddedBundle: Sendable {
    package let folder: URL
    /// The bytes of the root.
    package let root: Data
    /// The manifest of the release.
    package let manifest: BundleManifest
    /// The release, with its channel and order.
    let release: LocalRelease
    private let files: [FileDigest: BundleFile]

    /// Limit of `embedded.json`, in bytes.
    private static let maximumSize = 65_536

    /// Reads the folder. The files of the release are read when they are needed.
    /// - Parameter bundle: The name of the bundle that the app uses.
    /// - Throws: ``UpdateError/embedded(_:)``.
    package init(_ folder: URL, bundle: String) throws(UpdateError) {
        self.folder = folder
        root = try Self.read("root.json", in: folder)
        let (list, text) = (try Self.read("bundle.json", in: folder), try Self.read("embedded.json", in: folder))
        do throws(BundleManifestError) {
            manifest = try BundleManifest(list)
            files = Dictionary(manifest.files.map { ($0.digest, $0) }) { first, _ in first }
        } catch {
            throw .embedded("bundle.json in “\(folder.path(percentEncoded: false))” is not a manifest. \(error)")
        }
        let value: JSONValue
        do throws(MetadataTextError) {
            value = try MetadataText.parse(text, maximumSize: Self.maximumSize)
        } catch {
            throw .embedded("embedded.json in “\(folder.path(percentEncoded: false))” is malformed. \(error)")
        }
        let reader = MetadataReader(value, file: "embedded.json")
        do throws(TrustError) {
            let found = try reader.member("bundle").string()
            let digest = try reader.member("manifest").digest()
            release = LocalRelease(
                manifest: digest, order: try reader.member("order").integer(from: 0),
                channel: try reader.member("channel").string())
            guard found == bundle, manifest.bundle == bundle else {
                throw reader.problem("is for the bundle \"\(found)\", but the app uses \"\(bundle)\"")
            }
            guard digest == manifest.digest else { throw reader.problem("is not for the manifest in bundle.json") }
        } catch {
            throw .embedded(error.description)
        }
    }

    /// Reads the folder on a thread other than the caller's.
    @concurrent
    static func read(_ folder: URL, bundle: String) async throws(UpdateError) -> EmbeddedBundle {
        try EmbeddedBundle(folder, bundle: bundle)
    }

    private static func read(_ name: String, in folder: URL) throws(UpdateError) -> Data {
        let file = folder.appending(path: name)
        guard let bytes = FileContent.read(file, maximumSize: BundleManifest.maximumSize) else {
            let path = file.path(percentEncoded: false)
            throw .embedded("“\(path)” cannot be read. Write the folder with “tombolo release embed”.")
        }
        return bytes
    }

    /// Returns the embedded metadata of a role; nil if there is none.
    func metadata(of role: String) -> Data? {
        let file = folder.appending(path: "metadata").appending(path: RoleFile.name(of: role))
        return FileContent.read(file, maximumSize: TopLevelRole.targets.maximumSize)
    }

    /// The size of a file or of the manifest, in bytes; nil if the release has no such file.
    func size(of digest: FileDigest) -> Int? {
        digest == manifest.digest ? manifest.bytes.count : files[digest]?.size
    }

    /// Returns the bytes of the file with a digest; nil if the release has no such file, or if it is missing or
    /// damaged.
    func bytes(of digest: FileDigest) -> Data? { files[digest].flatMap(bytes) }

    /// Returns the bytes of a file of the release; nil if it is missing or damaged.
    func bytes(of file: BundleFile) -> Data? {
        let url = folder.appending(path: "files").appending(path: file.path.text)
        guard let bytes = FileContent.read(url, maximumSize: file.size), bytes.count == file.size,
            FileDigest(of: bytes) == file.digest
        else {
            return nil
        }
        return bytes
    }

    /// Returns a range of a file's bytes without verifying them; nil if the release has no such file, or the file has a different size.
    func unverifiedBytes(of file: BundleFile, in range: Range<Int>) -> Data? {
        guard let own = files[file.digest] else { return nil }
        let url = folder.appending(path: "files").appending(path: own.path.text)
        return FileContent.read(url, range, maximumSize: own.size)
    }
}
