package import Foundation

/// A release repository on a web server that serves static files.
package struct WebRepository: RepositorySource {
    private let metadataURL: String
    private let targetsURL: String
    /// The folder of the files that are not signed.
    private let baseURL: String
    private let peers: PeerPolicy
    private let limits: TransferLimits
    private let fetcher = Fetcher()

    /// Called with each response and the URL that was requested, for a check of header fields.
    package var observer: @Sendable (_ url: URL, _ response: FetchedResponse) -> Void = { _, _ in }

    /// Creates a repository whose folders have separate URLs.
    /// - Parameters:
    ///   - metadataURL: The folder of the metadata.
    ///   - targetsURL: The folder of the target files.
    package init(metadataURL: URL, targetsURL: URL) {
        self.metadataURL = Self.folder(metadataURL)
        self.targetsURL = Self.folder(targetsURL)
        baseURL = self.targetsURL
        (peers, limits) = (.unrestricted, TransferLimits())
    }

    /// Creates a repository with the folders `metadata`, `targets`, `objects`, and those of compressed forms.
    /// - Parameters:
    ///   - origin: The folder of the repository.
    ///   - peers: The servers that may be contacted.
    ///   - limits: The time limits.
    package init(_ origin: URL, peers: PeerPolicy = .unrestricted, limits: TransferLimits = TransferLimits()) {
        let base = Self.folder(origin)
        (metadataURL, targetsURL, baseURL) = (base + "metadata/", base + "targets/", base)
        (self.peers, self.limits) = (peers, limits)
    }

    package func metadata(
        _ name: String, maximumSize: Int, entityTag: String?
    ) async throws(TrustError) -> RepositoryAnswer {
        try await fetch(
            metadataURL + name, name, maximumSize: maximumSize, limit: limits.metadata, entityTag: entityTag)
    }

    package func target(_ path: String, length: Int) async throws(TrustError) -> RepositoryAnswer {
        let encoded = path.split(separator: "/", omittingEmptySubsequences: false).map { RoleFile.encoded(String($0)) }
        return try await fetch(
            targetsURL + encoded.joined(separator: "/"), path, maximumSize: length,
            limit: limits.file(ofSize: length), entityTag: nil)
    }

    package func file(
        _ file: TransportFile, maximumSize: Int, resuming parts: (any PartStorage)?
    ) async throws(TrustError) -> RepositoryAnswer {
        guard
            var request = request(
                baseURL + file.path, maximumSize: maximumSize,
                limit: limits.file(ofSize: maximumSize))
        else { return .missing }
        request.isVerified = file.isVerified
        if let parts { request.onPart = { await parts.keep($0) } }
        let known = await parts?.part()
        var part = known
        let result: Result<FetchedResponse, FetchFailure>
        do throws(FetchFailure) { result = .success(try await resumed(request, from: &part)) } catch {
            result = .failure(error)
        }
        // If there is no part, this removes the part that was stored during the transfer.
        if part == nil || part != known { await parts?.keep(part) }
        return try answer(result, to: request, file.path, maximumSize: maximumSize)
    }

    package func report(_ report: HealthReport) async {
        guard let request = request(baseURL + report.path, maximumSize: 0, limit: limits.metadata) else { return }
        _ = try? await fetcher.fetch(request)
    }

    /// Sends a request, and resumes an interrupted transfer as long as it makes progress.
    /// - Parameter part: The part of the file that was received before. On return, the part received so far, if the transfer was incomplete.
    private func resumed(
        _ request: FetchRequest, from part: inout PartialBody?
    ) async throws(FetchFailure) -> FetchedResponse {
        // The limit applies to all attempts together.
        let end = ContinuousClock.now + request.limit
        var request = request
        for _ in 0..<Self.maximumResumptions {
            let known = part?.bytes.count ?? 0
            do throws(FetchFailure) { return try await fetcher.fetch(request, retrying: Self.once, from: &part) } catch
            {
                guard case .connection = error, let part, part.bytes.count > known else { throw error }
            }
            request.limit = end - .now
            guard request.limit > .zero else { throw .timedOut }
        }
        return try await fetcher.fetch(request, retrying: Self.once, from: &part)
    }

    private func fetch(
        _ address: String, _ name: String, maximumSize: Int, limit: Duration, entityTag: String?
    ) async throws(TrustError) -> RepositoryAnswer {
        guard var request = request(address, maximumSize: maximumSize, limit: limit) else { return .missing }
        if let entityTag { request.fields["If-None-Match"] = entityTag }
        let result: Result<FetchedResponse, FetchFailure>
        do throws(FetchFailure) { result = .success(try await fetcher.fetch(request)) } catch {
            result = .failure(error)
        }
        if case .success(let response) = result, response.status == 304, entityTag != nil {
            observer(request.url, response)
            return .unchanged
        }
        return try answer(result, to: request, name, maximumSize: maximumSize)
    }

    private func request(_ address: String, maximumSize: Int, limit: Duration) -> FetchRequest? {
        guard let url = URL(string: address) else { return nil }
        // If the file is missing, the server sends an error page, which may be larger than the file would be.
        var request = FetchRequest(
            url: url, maximumSize: max(maximumSize, Self.maximumErrorPage), idleTimeout: limits.idle, limit: limit)
        request.peers = peers
        // HTTP compression would make the size limits less exact. Large files are stored in compressed form anyway.
        request.isCompressed = false
        return request
    }

    private func answer(
        _ result: Result<FetchedResponse, FetchFailure>, to request: FetchRequest, _ name: String, maximumSize: Int
    ) throws(TrustError) -> RepositoryAnswer {
        let response: FetchedResponse
        do throws(FetchFailure) { response = try result.get() } catch {
            if case .tooLarge = error { throw .tooLarge(file: name, limit: maximumSize) }
            throw .fetch(file: name, error)
        }
        observer(request.url, response)
        switch response.status {
        case 200:
            guard response.body.count <= maximumSize else { throw .tooLarge(file: name, limit: maximumSize) }
            return .bytes(response.body, entityTag: response.fields["etag"])
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
    /// Limit of the body of an error response, in bytes.
    private static let maximumErrorPage = 65_536
}
