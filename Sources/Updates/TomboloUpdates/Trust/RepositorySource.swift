/// The files of a release repository, wherever they are.
package protocol RepositorySource: Sendable {
    /// Fetches a file of metadata.
    /// - Parameters:
    ///   - name: The name of the file, percent-encoded, such as `7.snapshot.json`.
    ///   - maximumSize: Limit of the file, in bytes.
    ///   - entityTag: The entity tag of the known copy. If it is given, the source may answer
    ///     ``RepositoryAnswer/unchanged``.
    /// - Throws: ``TrustError``.
    func metadata(
        _ name: String, maximumSize: Int, entityTag: String?
    ) async throws(TrustError) -> RepositoryAnswer

    /// Fetches a target file.
    /// - Parameters:
    ///   - path: The path of the file, not encoded.
    ///   - length: The signed length, in bytes.
    /// - Throws: ``TrustError``.
    func target(_ path: String, length: Int) async throws(TrustError) -> RepositoryAnswer

    /// Fetches a file that is not signed: a file of a release, or a compressed form.
    /// - Parameters:
    ///   - file: The file.
    ///   - maximumSize: Limit of the file, in bytes.
    ///   - parts: Keeps the received part of the file if the transfer is interrupted; nil if it is not to be resumed. A source that cannot resume transfers ignores it.
    /// - Throws: ``TrustError``.
    func file(
        _ file: TransportFile, maximumSize: Int, resuming parts: (any PartStorage)?
    ) async throws(TrustError) -> RepositoryAnswer

    /// Sends a report of whether a release works. Failures are ignored.
    func report(_ report: HealthReport) async
}

extension RepositorySource {
    /// Sends no reports by default.
    package func report(_ report: HealthReport) async {}
}
