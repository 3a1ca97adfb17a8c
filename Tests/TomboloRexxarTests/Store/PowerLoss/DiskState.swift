import Foundation
import TomboloTesting

/// Files and folders as they may be after a loss of power.
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

    /// Makes the files and folders.
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
