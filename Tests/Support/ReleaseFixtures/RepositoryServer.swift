package import Foundation
package import TomboloUpdates

/// Serves a test repository, and records the requests.
package actor RepositoryServer: RepositorySource {
    private var repository: TestRepository
    /// The requested names, in order.
    package private(set) var requests: [String] = []
    /// The entity tag of the timestamp; nil if the server sends none.
    private var entityTag: String?

    package init(_ repository: TestRepository) { self.repository = repository }

    package func serve(_ repository: TestRepository, entityTag: String? = nil) {
        (self.repository, self.entityTag) = (repository, entityTag)
        requests = []
    }

    /// Called before a file of a bundle is served.
    private var onObject: (@Sendable () async throws(TrustError) -> Void)?

    package func beforeObjects(_ action: (@Sendable () async throws(TrustError) -> Void)?) { onObject = action }

    /// The errors of files that are not signed.
    private var failures: [TransportFile: TrustError] = [:]

    /// Sets the error of a file that is not signed; nil to serve it.
    package func fail(_ file: TransportFile, _ error: TrustError?) { failures[file] = error }

    /// The errors of files of metadata.
    private var metadataFailures: [String: TrustError] = [:]

    /// Sets the error of a file of metadata; nil to serve it.
    package func fail(_ name: String, _ error: TrustError?) { metadataFailures[name] = error }

    /// Sets the bytes of a file that is not signed; nil to remove it.
    package func set(_ bytes: Data?, as file: TransportFile) {
        if case .object(let digest) = file {
            repository.objects[digest] = bytes
        } else {
            repository.transports[file] = bytes
        }
    }

    /// Sets the bytes of a file of metadata; nil to remove it.
    package func set(_ bytes: Data?, as name: String) { repository.files[name] = bytes }

    package func metadata(
        _ name: String, maximumSize: Int, entityTag known: String?
    ) async throws(TrustError) -> RepositoryAnswer {
        requests.append(name)
        if let failure = metadataFailures[name] { throw failure }
        guard let bytes = repository.files[name] else { return .missing }
        guard bytes.count <= maximumSize else { throw .tooLarge(file: name, limit: maximumSize) }
        let isTimestamp = name == "timestamp.json"
        if isTimestamp, let known, known == entityTag { return .unchanged }
        return .bytes(bytes, entityTag: isTimestamp ? entityTag : nil)
    }

    package func target(_ path: String, length: Int) async throws(TrustError) -> RepositoryAnswer {
        requests.append(path)
        guard let bytes = repository.targetFiles[path] else { return .missing }
        guard bytes.count <= length else { throw .tooLarge(file: path, limit: length) }
        return .bytes(bytes, entityTag: nil)
    }

    package func file(
        _ file: TransportFile, maximumSize: Int, resuming parts: (any PartStorage)?
    ) async throws(TrustError) -> RepositoryAnswer {
        var bytes = repository.transports[file]
        if case .object(let digest) = file {
            requests.append("objects/\(digest.text)")
            bytes = repository.objects[digest]
            try await onObject?()
        } else {
            requests.append(file.path)
        }
        if let failure = failures[file] { throw failure }
        guard let bytes else { return .missing }
        guard bytes.count <= maximumSize else { throw .tooLarge(file: file.path, limit: maximumSize) }
        return .bytes(bytes, entityTag: nil)
    }

    /// The paths of the reports, in order.
    package private(set) var reports: [String] = []

    package func report(_ report: HealthReport) { reports.append(report.path) }
}
