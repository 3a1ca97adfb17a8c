import Foundation
import TomboloProgram
import TomboloTranscripts

/// The file to which `tombolo dev` writes the transcript of an app's first page.
@MainActor
final class TranscriptFile {
    private let file: URL
    private var handle: FileHandle?

    init(_ file: URL) { self.file = file }

    /// Starts the file again, with the first line of a transcript.
    /// - Throws: ``CommandFailure`` if it cannot be written.
    func begin() throws(CommandFailure) {
        do {
            try Data(Transcript().text.utf8).write(to: file)
            handle = try FileHandle(forWritingTo: file)
            try handle?.seekToEnd()
        } catch {
            throw CommandFailure(
                .unfit, "--record: \(file.path(percentEncoded: false)) cannot be written: \(error.localizedDescription)"
            )
        }
    }

    /// Appends a line. If the disk is full, the line is lost.
    func append(_ line: String) { try? handle?.write(contentsOf: Data((line + "\n").utf8)) }
}
