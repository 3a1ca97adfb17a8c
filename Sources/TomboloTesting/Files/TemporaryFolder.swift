package import Foundation

/// A folder for one test, which goes with everything in it when nobody holds it.
package final class TemporaryFolder: Sendable {
    package let url: URL

    package init() {
        url = URL.temporaryDirectory.appending(path: "tombolo-test-\(UUID())", directoryHint: .isDirectory)
        do {
            try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
        } catch {
            fatalError("No test can keep files here: \(error)")
        }
    }

    deinit { try? FileManager.default.removeItem(at: url) }

    /// The URL of a file in it.
    package func file(_ name: String) -> URL { url.appending(path: name) }

    /// The path of a file in it.
    package func path(_ name: String) -> String { file(name).path(percentEncoded: false) }

    /// The names of everything in it, in their order, folders within included.
    package var contents: [String] {
        get throws { try FileManager.default.subpathsOfDirectory(atPath: url.path(percentEncoded: false)).sorted() }
    }

    package func text(of name: String) throws -> String {
        // Byte by byte: Foundation's own reading of text leaves a byte order mark out.
        String(decoding: try Data(contentsOf: file(name)), as: UTF8.self)
    }

    /// Writes a file, and makes the folders that it is in.
    package func write(_ bytes: some Sequence<UInt8>, to name: String) throws {
        let file = file(name)
        try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(bytes).write(to: file)
    }

    package func write(_ text: String, to name: String) throws { try write(text.utf8, to: name) }

    /// Copies a program to a file in it.
    ///
    /// By another process: one that a test starts meanwhile would inherit the file while this process writes it, and nothing executes a file that is
    /// open for writing.
    package func copyProgram(_ program: URL, to name: String) async throws {
        let run = try await ShellRun.of(["cp", program.path(percentEncoded: false), path(name)])
        guard run.status == 0 else { throw TestFailure("\(name) could not be copied: \(run.output)") }
    }

    /// Makes a symbolic link.
    package func link(_ name: String, to destination: String) throws {
        try FileManager.default.createSymbolicLink(atPath: path(name), withDestinationPath: destination)
    }
}
