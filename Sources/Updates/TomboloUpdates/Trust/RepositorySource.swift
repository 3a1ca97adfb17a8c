/// The files of a release repository, wherever they are.
package protocol RepositorySource: Sendable {
    /// Fetches a file of metadata.
    /// - Parameters:
    ///   - name: The name of the file, percent-encoded, such as `7.snapshot.json`.
    ///   - maximumSize: Limit of the file, in bytes.
    ///   - entityTag: The entity tag of the copy that is known. The source may answer ``RepositoryAnswer/unchanged`` then.
    /// - Throws: ``TrustError``.
    func metadata(
        _ name: String, maximumSize: Int, entityTag: String?
    ) async throws(TrustError) -> RepositoryAnswer

    /// Fetches a target file.
    /// - Parameters:
    ///   - path: The path of the file, not encoded.
    ///   - length: The length that is signed, in bytes.
    /// - Throws: ``TrustError``.
    func target(_ path: String, length: Int) async throws(TrustError) -> RepositoryAnswer

    /// Fetches a file of a bundle.
    /// - Parameters:
    ///   - digest: The digest of the file, by which it is named.
    ///   - size: The size that the manifest names, in bytes.
    /// - Throws: ``TrustError``.
    func object(_ digest: FileDigest, size: Int) async throws(TrustError) -> RepositoryAnswer
}
