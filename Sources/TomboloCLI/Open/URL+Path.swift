import Foundation

extension URL {
    /// The place that a path of the command line means: absolute, or seen from `folder`.
    init(commandLinePath path: String, in folder: URL) {
        let base = URL(filePath: folder.path(percentEncoded: false), directoryHint: .isDirectory)
        self = URL(filePath: path, relativeTo: base).absoluteURL.standardizedFileURL
    }
}
