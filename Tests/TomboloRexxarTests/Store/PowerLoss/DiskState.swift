import Foundation
import TomboloTestServer

/// The files and folders on a disk after a power loss.
struct DiskState: Hashable {
    var folders: [String] = []
    var files: [String: Data] = [:]

    static func == (left: DiskState, right: DiskState) -> Bool {
        left.files == right.files && Set(left.folders) == Set(right.folders)
    }

    func hash(into hasher: inout Hasher) {
        hasher.combine(files)
        hasher.combine(Set(folders))
    }

    /// Writes the files and folders to a temporary folder.
    func written() throws -> TemporaryFolder {
        let folder = TemporaryFolder()
        for path in folders {
            try FileManager.default.createDirectory(
                at: folder.file(path), withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        }
        for (path, bytes) in files { try folder.write(bytes, to: path) }
        return folder
    }
}
