import Foundation
import TomboloEngine
import TomboloProgram
import TomboloTranscripts

/// The file of `--record`, to which the transcript of a page is written while it is recorded.
@MainActor
final class TranscriptFile {
    private let file: URL
    private var handle: FileHandle?
    private var hasFailed = false

    init(_ file: URL) { self.file = file }

    /// Checks that the file can be written. An existing file that is not a transcript is not replaced.
    /// - Throws: ``CommandFailure``.
    func check() throws(CommandFailure) {
        let path = file.path(percentEncoded: false)
        if let content = try? Data(contentsOf: file), (try? Transcript(String(decoding: content, as: UTF8.self))) == nil
        {
            throw CommandFailure(.usage, "--record: \(path) exists, and is not a transcript. Pass another file.")
        }
        try begin()
    }

    /// Truncates the file, and writes the first line of a transcript.
    /// - Throws: ``CommandFailure`` if it cannot be written.
    func begin() throws(CommandFailure) {
        do {
            try FileManager.default.createDirectory(
                at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
            try Data(Transcript().text.utf8).write(to: file)
            handle = try FileHandle(forWritingTo: file)
            try handle?.seekToEnd()
        } catch {
            throw CommandFailure(
                .unfit, "--record: \(file.path(percentEncoded: false)) cannot be written: \(error.localizedDescription)"
            )
        }
    }

    /// Appends a line. The first failure, such as a full disk, is reported on standard error, and ends the recording.
    func append(_ line: String) {
        guard !hasFailed else { return }
        do {
            try handle?.write(contentsOf: Data((line + "\n").utf8))
        } catch {
            hasFailed = true
            StandardError.report(
                "--record: \(file.path(percentEncoded: false)) cannot be written: \(error.localizedDescription). The transcript ends here."
            )
        }
    }
}
