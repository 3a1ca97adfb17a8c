package import Foundation

extension URL {
    /// The file URL of a path on the command line: absolute, or relative to `folder`.
    package init(commandLinePath path: String, in folder: URL) {
        let base = URL(filePath: folder.path(percentEncoded: false), directoryHint: .isDirectory)
        self = URL(filePath: path, relativeTo: base).absoluteURL.standardizedFileURL
    }
}
