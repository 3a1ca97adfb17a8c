package import Foundation

/// A release repository on a web server that serves files as they are.
package struct WebRepository: RepositorySource {
    private let metadataURL: String
    private let targetsURL: String
    /// The folder of the files that are not signed.
    private let baseURL: String
    private let peers: PeerPolicy
    private let fetcher = Fetcher()

    /// Creates a repository whose folders are in different places.
    /// - Parameters:
    ///   - metadataURL: The folder of the metadata.
    ///   - targetsURL: The folder of the target files.
    package init(metadataURL: URL, targetsURL: URL) {
        self.metadataURL = Self.folder(metadataURL)
        self.targetsURL = Self.folder(targetsURL)
        baseURL = self.targetsURL
        peers = .unrestricted
    }

    /// Creates a repository with the folders `metadata`, `targets`, `objects`, and those of compressed forms.
    /// - Parameters:
    ///   - origin: The folder of the repository.
    ///   - peers: The servers that may be contacted.
    package init(_ origin: URL, peers: PeerPolicy = .unrestricted) {
        let base = Self.folder(origin)
        (metadataURL, targetsURL, baseURL) = (base + "metadata/", base + "targets/", base)
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

    package func file(
        _ file: TransportFile, maximumSize: Int, resuming parts: (any PartStorage)?
    ) async throws(TrustError) -> RepositoryAnswer {
        guard
            var request = request(
                baseURL + file.path, maximumSize: maximumSize,
                limit: .seconds(60) + .seconds(maximumSize / Self.minimumRate))
        else { return .missing }
        if let parts { request.onPart = { await parts.keep($0) } }
        var part = await parts?.part()
        let response: FetchedResponse
        do throws(FetchFailure) { response = try await resumed(request, from: &part) } catch {
            await parts?.keep(part)
            if case .tooLarge(let limit) = error { throw .tooLarge(file: file.path, limit: limit) }
            throw .fetch(file: file.path, error)
        }
        await parts?.keep(part)
        return try answer(response, file.path)
    }

    /// Sends a request, and resumes its transfer when it breaks, as long as it makes progress.
    /// - Parameter part: The part of the file that was received before. On return, the part received so far, if the transfer was incomplete.
    private func resumed(
        _ request: FetchRequest, from part: inout PartialBody?
    ) async throws(FetchFailure) -> FetchedResponse {
        for _ in 0..<Self.maximumResumptions {
            let known = part?.bytes.count ?? 0
            do throws(FetchFailure) { return try await fetcher.fetch(request, retrying: Self.once, from: &part) } catch {
                guard case .connection = error, let part, part.bytes.count > known else { throw error }
            }
        }
        return try await fetcher.fetch(request, retrying: Self.once, from: &part)
    }

    private func fetch(
        _ address: String, _ name: String, maximumSize: Int, limit: Duration, entityTag: String?
    ) async throws(TrustError) -> RepositoryAnswer {
        guard var request = request(address, maximumSize: maximumSize, limit: limit) else { return .missing }
        if let entityTag { request.fields["If-None-Match"] = entityTag }
        let response: FetchedResponse
        do throws(FetchFailure) { response = try await fetcher.fetch(request) } catch {
            if case .tooLarge(let limit) = error { throw .tooLarge(file: name, limit: limit) }
            throw .fetch(file: name, error)
        }
        if response.status == 304, entityTag != nil { return .unchanged }
        return try answer(response, name)
    }

    private func request(_ address: String, maximumSize: Int, limit: Duration) -> FetchRequest? {
        guard let url = URL(string: address) else { return nil }
        var request = FetchRequest(url: url, maximumSize: maximumSize, idleTimeout: Self.idleTimeout, limit: limit)
        request.peers = peers
        // Compression would only make the limits less exact: what is large is stored compressed.
        request.isCompressed = false
        return request
    }

    private func answer(_ response: FetchedResponse, _ name: String) throws(TrustError) -> RepositoryAnswer {
        switch response.status {
        case 200: return .bytes(response.body, entityTag: response.fields["etag"])
        // Object storage denies access to files that do not exist.
        case 403, 404, 410: return .missing
        default: throw .status(file: name, response.status, pause: RetryAfter.delay(in: response))
        }
    }

    private static func folder(_ url: URL) -> String {
        url.absoluteString.hasSuffix("/") ? url.absoluteString : url.absoluteString + "/"
    }

    private static let once = RetryPolicy(retries: 0, pause: .zero)
    /// Maximum number of times that an interrupted transfer is resumed at once. Later checks resume it again.
    private static let maximumResumptions = 5
    private static let metadataLimit = Duration.seconds(30)
    private static let idleTimeout = Duration.seconds(30)
    /// The lowest rate at which a target file is received, in bytes a second. A slower server counts as failed.
    private static let minimumRate = 8_192
}
