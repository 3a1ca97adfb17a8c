#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif
import TomboloEngine
import TomboloTranscripts

/// Makes the calls of a transcript in a page, and throws an error unless Swift answers as it was recorded.
///
///     @MainActor @Test func theAppAnswersAsRecorded() async throws {
///         try await withPage(.fake, policy: AccessPolicy(grants(for: "app://notes"))) { test in
///             registerCalls(in: test.calls)
///             try await requireTranscript("Transcripts/save.jsonl", in: test)
///         }
///     }
///
/// The recorded page functions are exposed and return what they returned. Compared are the outcome of each call, the order of its progress or values, and
/// the events and calls of page functions by name; not the order of different calls, nor times.
/// - Parameters:
///   - path: The file, relative to the folder of the test.
///   - test: A page whose registry has the calls of the app, and whose policy grants them to the origin of the recording.
///   - timeout: The time that Swift has for a recorded answer, value or event. After one is missing, the others have 100 ms each.
///   - file: A file in the folder of the test.
/// - Throws: ``TranscriptMismatch`` with the differences; ``TranscriptError`` for a file that is not a transcript; the error of the file system.
@MainActor
public func requireTranscript(
    _ path: String, in test: TestPage, timeout: Duration = .seconds(10), for file: String = #filePath
) async throws {
    let location = URL(filePath: file).deletingLastPathComponent().appending(path: path)
    let transcript = try Transcript(String(decoding: Data(contentsOf: location), as: UTF8.self))
    let differences = try await TranscriptReplay(transcript, in: test, timeout: timeout).run()
    if !differences.isEmpty { throw TranscriptMismatch(file: path, differences: differences) }
}

/// The differences between a transcript and what Swift did when its calls were made again.
public struct TranscriptMismatch: Error, Sendable, Hashable, CustomStringConvertible {
    /// The path of the transcript, as the test named it.
    public var file: String
    /// The differences, each with the line of the transcript.
    public var differences: [String]

    /// The differences, one a line.
    public var description: String {
        "The app does not answer as recorded in \(file). If the change is intended, record it again.\n"
            + differences.map { "    \($0)" }.joined(separator: "\n")
    }
}
