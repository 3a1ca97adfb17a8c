import Foundation
import ReleaseFixtures
import TomboloUpdates

/// The folder of a web server into which a test repository is published.
struct ServedFolder {
    let url: URL

    /// Writes all files of a repository, the timestamp last.
    func publish(_ repository: TestRepository) throws {
        for (digest, bytes) in repository.objects { try write(bytes, to: TransportFile.object(digest).path) }
        for (path, bytes) in repository.targetFiles { try write(bytes, to: "targets/\(path)") }
        for (name, bytes) in repository.files where name != "timestamp.json" {
            try write(bytes, to: "metadata/\(name)")
        }
        try write(repository.files["timestamp.json"] ?? Data(), to: "metadata/timestamp.json")
    }

    private func write(_ bytes: Data, to path: String) throws {
        let file = url.appending(path: path)
        guard (try? Data(contentsOf: file)) != bytes else { return }
        let folder = file.deletingLastPathComponent()
        try FileManager.default.createDirectory(
            at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o755])
        try bytes.write(to: file, options: .atomic)
        try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: file.path())
    }
}
