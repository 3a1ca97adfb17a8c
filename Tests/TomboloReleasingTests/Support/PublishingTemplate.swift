import Foundation
import TomboloReleasing

/// The keys and the files of a published repository.
struct PublishingTemplate: Sendable {
    let rootKeys: [SigningKey]
    let targetsKeys: [SigningKey]
    let releaseKeys: [SigningKey]
    let onlineKey: SigningKey
    private var folders: [String] = []
    private var files: [(path: String, bytes: Data, mode: Int)] = []

    /// Reads the files of a repository.
    init(of publishing: TestPublishing) throws {
        (rootKeys, targetsKeys) = (publishing.rootKeys, publishing.targetsKeys)
        (releaseKeys, onlineKey) = (publishing.releaseKeys, publishing.onlineKey)
        let root = publishing.url.path(percentEncoded: false)
        for path in try FileManager.default.subpathsOfDirectory(atPath: root).sorted() {
            let attributes = try FileManager.default.attributesOfItem(atPath: "\(root)/\(path)")
            if attributes[.type] as? FileAttributeType == .typeDirectory {
                folders.append(path)
            } else {
                let mode = attributes[.posixPermissions] as? Int ?? 0o644
                files.append((path, try publishing.bytes(path), mode))
            }
        }
    }

    /// Writes the files to a folder that does not exist.
    func write(to url: URL) throws {
        for folder in [""] + folders {
            try FileManager.default.createDirectory(
                at: url.appending(path: folder), withIntermediateDirectories: true)
        }
        for (path, bytes, mode) in files {
            let file = url.appending(path: path)
            try bytes.write(to: file)
            try FileManager.default.setAttributes(
                [.posixPermissions: mode], ofItemAtPath: file.path(percentEncoded: false))
        }
    }
}
