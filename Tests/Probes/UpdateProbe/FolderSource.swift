import Foundation
import ReleaseFixtures
import TomboloUpdates

/// A repository in a folder.
struct FolderSource: RepositorySource {
    let folder: URL

    static func write(_ repository: TestRepository, to folder: URL) throws {
        func write(_ bytes: Data, _ path: String) throws {
            let file = folder.appending(path: path)
            try FileManager.default.createDirectory(
                at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
            try bytes.write(to: file)
        }
        for (name, bytes) in repository.files { try write(bytes, "metadata/\(name)") }
        for (path, bytes) in repository.targetFiles { try write(bytes, "targets/\(path)") }
        for (digest, bytes) in repository.objects { try write(bytes, TransportFile.object(digest).path) }
        for (file, bytes) in repository.transports { try write(bytes, file.path) }
    }

    func metadata(
        _ name: String, maximumSize: Int, entityTag: String?
    ) async throws(TrustError) -> RepositoryAnswer { answer("metadata/\(name)") }

    func target(_ path: String, length: Int) async throws(TrustError) -> RepositoryAnswer { answer("targets/\(path)") }

    func file(
        _ file: TransportFile, maximumSize: Int, resuming parts: (any PartStorage)?
    ) async throws(TrustError) -> RepositoryAnswer { answer(file.path) }

    private func answer(_ path: String) -> RepositoryAnswer {
        (try? Data(contentsOf: folder.appending(path: path))).map { .bytes($0, entityTag: nil) } ?? .missing
    }
}
