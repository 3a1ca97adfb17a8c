/// The snapshot: the versions of all targets files, which belong together.
package struct SnapshotMetadata: Sendable, Hashable {
    package let header: MetadataHeader
    /// The entries by file name, such as `targets.json`.
    package let files: [String: FileRecord]

    /// Reads the content of a file whose signatures the caller has verified.
    package init(_ metadata: SignedMetadata) throws(TrustError) {
        header = try MetadataHeader(metadata, type: "snapshot")
        var files: [String: FileRecord] = [:]
        for (name, value) in try MetadataReader(metadata.signed, file: metadata.file).member("meta").members() {
            files[name] = try FileRecord(value)
        }
        self.files = files
    }

    /// Verifies that this snapshot lists every file of an older one, in the same or a newer version.
    /// - Throws: ``TrustError/rollback(file:trusted:found:)``, ``TrustError/vanished(file:)``.
    func check(against older: SnapshotMetadata) throws(TrustError) {
        for (name, record) in older.files {
            guard let found = files[name] else { throw .vanished(file: name) }
            guard found.version >= record.version else {
                throw .rollback(file: name, trusted: record.version, found: found.version)
            }
        }
    }
}
