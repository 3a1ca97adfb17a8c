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

    /// Fetches a file that is not signed: a file of a release, or a compressed form.
    /// - Parameters:
    ///   - file: The file.
    ///   - maximumSize: Limit of the file, in bytes.
    ///   - part: The part of the file that was received before. On return, the part received so far, if the transfer was interrupted and can be resumed. A
    ///     source that cannot resume transfers leaves it as it is.
    /// - Throws: ``TrustError``.
    func file(
        _ file: TransportFile, maximumSize: Int, part: inout PartialBody?
    ) async throws(TrustError) -> RepositoryAnswer
}

extension RepositorySource {
    /// Fetches a file that is not signed, without resuming an earlier transfer.
    /// - Throws: ``TrustError``.
    package func file(_ file: TransportFile, maximumSize: Int) async throws(TrustError) -> RepositoryAnswer {
        var part: PartialBody?
        return try await self.file(file, maximumSize: maximumSize, part: &part)
    }
}
