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
        for (digest, bytes) in repository.objects { try write(bytes, "objects/\(digest.text)") }
    }

    func metadata(
        _ name: String, maximumSize: Int, entityTag: String?
    ) async throws(TrustError) -> RepositoryAnswer { answer("metadata/\(name)") }

    func target(_ path: String, length: Int) async throws(TrustError) -> RepositoryAnswer { answer("targets/\(path)") }

    func object(_ digest: FileDigest, size: Int) async throws(TrustError) -> RepositoryAnswer {
        answer("objects/\(digest.text)")
    }

    private func answer(_ path: String) -> RepositoryAnswer {
        (try? Data(contentsOf: folder.appending(path: path))).map { .bytes($0, entityTag: nil) } ?? .missing
    }
}
