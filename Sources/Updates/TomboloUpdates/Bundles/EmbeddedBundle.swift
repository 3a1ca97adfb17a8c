package import Foundation
import TomboloJSON

/// The release that an app contains, with the root and the metadata that the app trusts from its first start.
///
/// The folder is made by `tombolo release embed`: `root.json`, `metadata/`, `embedded.json`, `bundle.json` and `files/`.
package struct EmbeddedBundle: Sendable {
    /// The folder.
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
        do throws(BundleManifestError) {
            manifest = try BundleManifest(try Self.manifest(in: folder))
            files = Dictionary(manifest.files.map { ($0.digest, $0) }) { first, _ in first }
        } catch {
            throw .embedded("bundle.json in “\(folder.path(percentEncoded: false))” is not a manifest. \(error)")
        }
        let value: JSONValue
        do throws(MetadataTextError) {
            value = try MetadataText.parse(try Self.description(in: folder), maximumSize: Self.maximumSize)
        } catch {
            throw .embedded("embedded.json cannot be read. \(error)")
        }
        let reader = MetadataReader(value, file: "embedded.json")
        do throws(TrustError) {
            let found = try reader.member("bundle").string()
            let digest = try reader.member("manifest").digest()
            release = LocalRelease(
                manifest: digest, order: try reader.member("order").integer(from: 0),
                channel: try reader.member("channel").string())
            guard found == bundle, manifest.bundle == bundle else {
                throw reader.problem("is of the bundle \"\(found)\", and the app uses \"\(bundle)\"")
            }
            guard digest == manifest.digest else { throw reader.problem("is not of the manifest in bundle.json") }
        } catch {
            throw .embedded(error.description)
        }
    }

    /// Reads the folder on another thread than the caller's.
    @concurrent
    static func read(_ folder: URL, bundle: String) async throws(UpdateError) -> EmbeddedBundle {
        try EmbeddedBundle(folder, bundle: bundle)
    }

    private static func manifest(in folder: URL) throws(BundleManifestError) -> Data {
        do throws(UpdateError) { return try read("bundle.json", in: folder) } catch { return Data() }
    }

    private static func description(in folder: URL) throws(MetadataTextError) -> Data {
        do throws(UpdateError) { return try read("embedded.json", in: folder) } catch { return Data() }
    }

    private static func read(_ name: String, in folder: URL) throws(UpdateError) -> Data {
        do { return try Data(contentsOf: folder.appending(path: name)) } catch {
            throw .embedded("“\(folder.appending(path: name).path(percentEncoded: false))” cannot be read.")
        }
    }

    /// Returns the embedded metadata of a role; nil if there is none.
    func metadata(of role: String) -> Data? {
        try? Data(contentsOf: folder.appending(path: "metadata").appending(path: RoleFile.name(of: role)))
    }

    /// Returns the bytes of the file with a digest, if the release has one; nil if it is missing or damaged.
    func bytes(of digest: FileDigest) -> Data? { files[digest].flatMap(bytes) }

    /// Returns the bytes of a file of the release; nil if it is missing or damaged.
    func bytes(of file: BundleFile) -> Data? {
        let url = folder.appending(path: "files").appending(path: file.path.text)
        guard let bytes = try? Data(contentsOf: url), bytes.count == file.size, FileDigest(of: bytes) == file.digest
        else {
            return nil
        }
        return bytes
    }
}
