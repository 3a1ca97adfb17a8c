import Foundation

/// Fetches files that are not signed, and continues interrupted transfers.
struct TransportClient: Sendable {
    let repository: any RepositorySource
    let store: ReleaseStore

    /// Fetches a file.
    /// - Parameters:
    ///   - maximumSize: Limit of the file, in bytes.
    ///   - content: Decodes the bytes; returns nil if they are damaged.
    /// - Returns: The content, and the number of bytes that were received for it; nil if the repository does not have the
    ///   file.
    /// - Throws: ``TrustError/wrongContent(file:)`` if the bytes are damaged, and the errors of the source.
    func content(
        of file: TransportFile, maximumSize: Int, _ content: (Data) async -> Data?
    ) async throws(TrustError) -> (content: Data, received: Int)? {
        let isContinued = store.hasPart(of: file)
        guard let bytes = try await bytes(of: file, maximumSize: maximumSize) else { return nil }
        if let content = await content(bytes) { return (content, bytes.count) }
        // The part may have come from another origin, or from a damaged disk.
        guard isContinued,
            let bytes = try await self.bytes(of: file, maximumSize: maximumSize, isContinued: false),
            let content = await content(bytes)
        else { throw .wrongContent(file: file.path) }
        return (content, bytes.count)
    }

    /// Fetches a file whose content is not verified.
    /// - Parameter isContinued: Whether the part of an earlier transfer is used.
    /// - Returns: nil if the repository does not have the file.
    func bytes(
        of file: TransportFile, maximumSize: Int, isContinued: Bool = true
    ) async throws(TrustError) -> Data? {
        let parts = StoredPart(store: store, file: file)
        guard
            case .bytes(let bytes, _) = try await repository.file(
                file, maximumSize: maximumSize, resuming: isContinued ? parts : nil)
        else { return nil }
        return bytes
    }
}

extension TrustError {
    /// Whether no other transport is tried, because the check was cancelled or the server requests a pause of a certain
    /// length.
    var endsFetch: Bool {
        switch self {
        case .fetch(_, .cancelled), .status(_, _, pause: .some): true
        default: false
        }
    }
}
