import Foundation
import TomboloUpdates

/// Serves a test repository, and records the requests.
actor RepositoryServer: RepositorySource {
    private var repository: TestRepository
    /// The requested names, in order.
    private(set) var requests: [String] = []
    /// The entity tag of the timestamp; nil if the server sends none.
    private var entityTag: String?

    init(_ repository: TestRepository) { self.repository = repository }

    func serve(_ repository: TestRepository, entityTag: String? = nil) {
        (self.repository, self.entityTag) = (repository, entityTag)
        requests = []
    }

    /// Sets the bytes of a file of metadata; nil to remove it.
    func set(_ bytes: Data?, as name: String) { repository.files[name] = bytes }

    func metadata(
        _ name: String, maximumSize: Int, entityTag known: String?
    ) async throws(TrustError) -> RepositoryAnswer {
        requests.append(name)
        guard let bytes = repository.files[name] else { return .missing }
        guard bytes.count <= maximumSize else { throw .tooLarge(file: name, limit: maximumSize) }
        let isTimestamp = name == "timestamp.json"
        if isTimestamp, let known, known == entityTag { return .unchanged }
        return .bytes(bytes, entityTag: isTimestamp ? entityTag : nil)
    }

    func target(_ path: String, length: Int) async throws(TrustError) -> RepositoryAnswer {
        requests.append(path)
        guard let bytes = repository.targetFiles[path] else { return .missing }
        guard bytes.count <= length else { throw .tooLarge(file: path, limit: length) }
        return .bytes(bytes, entityTag: nil)
    }
}
