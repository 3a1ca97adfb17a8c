import Foundation

/// A folder that is there as long as the value.
final class TemporaryFolder: Sendable {
    let url: URL

    init() throws {
        url = URL.temporaryDirectory.appending(path: "tombolo-test-\(UUID().uuidString)", directoryHint: .isDirectory)
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(at: url) }

    /// The URL of a file in it.
    func file(_ name: String) -> URL { url.appending(path: name) }

    func write(_ bytes: some Sequence<UInt8>, to name: String) throws { try Data(bytes).write(to: file(name)) }

    func write(_ text: String, to name: String) throws { try write(text.utf8, to: name) }

    /// The names of everything in it, folders within included.
    var contents: [String] {
        get throws { try FileManager.default.subpathsOfDirectory(atPath: url.path(percentEncoded: false)).sorted() }
    }
}
