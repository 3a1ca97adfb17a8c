package import Foundation
import TomboloJSON

extension BundleManifest {
    /// Parses a manifest, which must be in canonical form.
    /// - Throws: ``BundleManifestError``, with the first reason found.
    package init(_ bytes: Data) throws(BundleManifestError) { try self.init(bytes, digest: nil) }

    private init(_ bytes: Data, digest: FileDigest?) throws(BundleManifestError) {
        guard bytes.count <= Self.maximumSize else { throw .tooLarge }
        if let content = CanonicalManifest(bytes) {
            try self.init(content, bytes, digest: digest)
        } else {
            try self.init(parsing: bytes)
        }
    }

    /// Parses a manifest as JSON, and compares it with its canonical form.
    /// - Throws: ``BundleManifestError``, with the first reason found.
    init(parsing bytes: Data) throws(BundleManifestError) {
        let value: JSONValue
        do throws(MetadataTextError) {
            value = try MetadataText.parse(bytes, maximumSize: Self.maximumSize)
        } catch {
            throw .notJSON(error)
        }
        let reader = MetadataReader(value, file: "bundle.json")
        let content: (bundle: String, release: String, elements: [MetadataReader])
        do throws(TrustError) {
            content = try Self.content(of: reader)
        } catch {
            throw BundleManifestError(error)
        }
        guard content.elements.count <= Self.maximumFiles else { throw .tooManyFiles }
        let files = try content.elements.map(Self.file)
        for (file, next) in zip(files, files.dropFirst()) where next.path.precedes(file.path) {
            throw .unsorted(next.path)
        }
        try self.init(bundle: content.bundle, release: content.release, files: files)
        // `self.bytes` are the canonical bytes of the parsed values. If the text has unknown members, they differ from
        // it too.
        guard self.bytes == bytes else { throw .notCanonical }
    }

    /// Parses the manifest that a channel's signed entry names.
    /// - Parameter bundle: The name of the bundle that the app uses.
    /// - Throws: ``BundleManifestError``, including if the bytes are not those that the entry names, or are of other
    ///   software.
    package init(_ bytes: Data, of entry: ReleaseEntry, bundle: String) throws(BundleManifestError) {
        // Length and digest are verified first, so that unsigned bytes are not parsed.
        guard bytes.count == entry.manifestLength else {
            throw .wrongLength(expected: entry.manifestLength, found: bytes.count)
        }
        let digest = FileDigest(of: bytes)
        guard digest == entry.manifest else { throw .wrongDigest(expected: entry.manifest, found: digest) }
        try self.init(bytes, digest: digest)
        guard self.bundle == bundle else { throw .wrongBundle(expected: bundle, found: self.bundle) }
        guard release == entry.release else { throw .wrongRelease(expected: entry.release, found: release) }
    }

    private static func content(
        of reader: MetadataReader
    ) throws(TrustError) -> (bundle: String, release: String, elements: [MetadataReader]) {
        let version = try reader.member("v")
        guard try version.integer(from: 0) == Self.version else { throw version.problem("is not \(Self.version)") }
        let type = try reader.member("type")
        guard try type.string() == Self.type else { throw type.problem("is not \"\(Self.type)\"") }
        return (
            try reader.member("bundle").string(), try reader.member("release").string(),
            try reader.member("files").elements()
        )
    }

    private static func file(_ reader: MetadataReader) throws(BundleManifestError) -> BundleFile {
        let path: String
        let digest: FileDigest
        let size: Int
        let contentType: String?
        do throws(TrustError) {
            path = try reader.member("path").string()
            digest = try reader.member("sha256").digest()
            size = try reader.member("size").integer(from: 0)
            contentType = try reader.optional("type")?.string()
        } catch {
            throw BundleManifestError(error)
        }
        return BundleFile(path: try Self.path(path), digest: digest, size: size, contentType: contentType)
    }

    private static func path(_ text: String) throws(BundleManifestError) -> BundlePath {
        do throws(BundlePathError) {
            return try BundlePath(text)
        } catch {
            throw .invalidPath(text, error)
        }
    }
}
