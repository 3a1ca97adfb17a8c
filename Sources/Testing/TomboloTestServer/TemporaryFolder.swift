package import Foundation

/// A folder for one test. The folder and its contents are deleted when the last reference is released.
package final class TemporaryFolder: Sendable {
    package let url: URL

    package init() {
        url = URL.temporaryDirectory.appending(path: "tombolo-test-\(UUID())", directoryHint: .isDirectory)
        do {
            try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
        } catch {
            fatalError("The folder for temporary files cannot be created: \(error)")
        }
    }

    deinit { try? FileManager.default.removeItem(at: url) }

    /// The URL of a file in the folder.
    package func file(_ name: String) -> URL { url.appending(path: name) }

    /// The path of a file in the folder.
    package func path(_ name: String) -> String { file(name).path(percentEncoded: false) }

    /// The names of all entries, sorted, with entries of subfolders.
    package var contents: [String] {
        get throws { try FileManager.default.subpathsOfDirectory(atPath: url.path(percentEncoded: false)).sorted() }
    }

    package func text(of name: String) throws -> String {
        // The text is decoded from bytes, because Foundation's own decoding omits a byte order mark.
        String(decoding: try Data(contentsOf: file(name)), as: UTF8.self)
    }

    /// Writes a file, and creates the folders on its path.
    package func write(_ bytes: some Sequence<UInt8>, to name: String) throws {
        let file = file(name)
        try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(bytes).write(to: file)
    }

    package func write(_ text: String, to name: String) throws { try write(text.utf8, to: name) }

    /// Creates a symbolic link.
    package func link(_ name: String, to destination: String) throws {
        try FileManager.default.createSymbolicLink(atPath: path(name), withDestinationPath: destination)
    }
}
