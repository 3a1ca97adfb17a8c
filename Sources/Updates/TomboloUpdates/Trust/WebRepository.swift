package import Foundation

/// A release repository on a web server that serves files as they are.
package struct WebRepository: RepositorySource {
    private let metadataURL: String
    private let targetsURL: String
    private let objectsURL: String
    private let peers: PeerPolicy
    private let fetcher = Fetcher()

    /// Called with each response and the URL that was requested, for a check of header fields.
    package var observer: @Sendable (_ url: URL, _ response: FetchedResponse) -> Void = { _, _ in }

    /// Creates a repository whose folders are in different places.
    /// - Parameters:
    ///   - metadataURL: The folder of the metadata.
    ///   - targetsURL: The folder of the target files.
    package init(metadataURL: URL, targetsURL: URL) {
        self.metadataURL = Self.folder(metadataURL)
        self.targetsURL = Self.folder(targetsURL)
        objectsURL = self.targetsURL
        peers = .unrestricted
    }

    /// Creates a repository with the folders `metadata`, `targets` and `objects`.
    /// - Parameters:
    ///   - origin: The folder of the repository.
    ///   - peers: The servers that may be contacted.
    package init(_ origin: URL, peers: PeerPolicy = .unrestricted) {
        let base = Self.folder(origin)
        (metadataURL, targetsURL, objectsURL) = (base + "metadata/", base + "targets/", base + "objects/")
        self.peers = peers
    }

    package func metadata(
        _ name: String, maximumSize: Int, entityTag: String?
    ) async throws(TrustError) -> RepositoryAnswer {
        try await fetch(
            metadataURL + name, name, maximumSize: maximumSize, limit: Self.metadataLimit, entityTag: entityTag)
    }

    package func target(_ path: String, length: Int) async throws(TrustError) -> RepositoryAnswer {
        let encoded = path.split(separator: "/", omittingEmptySubsequences: false).map { RoleFile.encoded(String($0)) }
        return try await fetch(
            targetsURL + encoded.joined(separator: "/"), path, maximumSize: length,
            limit: .seconds(60) + .seconds(length / Self.minimumRate), entityTag: nil)
    }

    package func object(_ digest: FileDigest, size: Int) async throws(TrustError) -> RepositoryAnswer {
        let name = "\(digest.text.prefix(2))/\(digest.text.dropFirst(2))"
        return try await fetch(
            objectsURL + name, "objects/\(name)", maximumSize: size,
            limit: .seconds(60) + .seconds(size / Self.minimumRate), entityTag: nil)
    }

    private func fetch(
        _ address: String, _ name: String, maximumSize: Int, limit: Duration, entityTag: String?
    ) async throws(TrustError) -> RepositoryAnswer {
        guard let url = URL(string: address) else { return .missing }
        // The page of an error may be larger than the file that the server does not have.
        var request = FetchRequest(
            url: url, maximumSize: max(maximumSize, Self.maximumErrorPage), idleTimeout: Self.idleTimeout, limit: limit)
        request.peers = peers
        // Compression would only make the limits less exact: what is large is stored compressed.
        request.isCompressed = false
        if let entityTag { request.fields["If-None-Match"] = entityTag }
        let response: FetchedResponse
        do throws(FetchFailure) { response = try await fetcher.fetch(request) } catch {
            if case .tooLarge = error { throw .tooLarge(file: name, limit: maximumSize) }
            throw .fetch(file: name, error)
        }
        observer(url, response)
        switch response.status {
        case 200:
            guard response.body.count <= maximumSize else { throw .tooLarge(file: name, limit: maximumSize) }
            return .bytes(response.body, entityTag: response.fields["etag"])
        case 304 where entityTag != nil: return .unchanged
        // Object storage denies access to files that do not exist.
        case 403, 404, 410: return .missing
        default: throw .status(file: name, response.status, pause: RetryAfter.delay(in: response))
        }
    }

    private static func folder(_ url: URL) -> String {
        url.absoluteString.hasSuffix("/") ? url.absoluteString : url.absoluteString + "/"
    }

    private static let metadataLimit = Duration.seconds(30)
    /// Limit of the body of a response without the file, in bytes.
    private static let maximumErrorPage = 65_536
    private static let idleTimeout = Duration.seconds(30)
    /// The lowest rate at which a target file is received, in bytes a second. A slower server counts as failed.
    private static let minimumRate = 8_192
}
