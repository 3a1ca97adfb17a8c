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
/// The recorded page functions are exposed and return what they returned. The comparison covers the outcome of each call, the order of its progress or
/// values, and the events and calls to page functions by name. It does not cover the order of different calls, or times.
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
    let text = try String(decoding: Data(contentsOf: location), as: UTF8.self)
    try await requireTranscript(text, named: path, in: test, timeout)
}

/// Makes the calls of a transcript that is part of the test in a page, and throws an error unless Swift answers as it was recorded.
///
/// The inspector writes such tests: “Copy as test”.
///
///     @MainActor @Test func notesSaveAnswersAsRecorded() async throws {
///         try await withPage(.fake) { test in
///             registerCalls(in: test.calls)
///             try await requireTranscript(
///                 lines: #"""
///                     {"format":1}
///                     {"t":0,"call":"notes.save","id":1,"argument":{"title":"First"}}
///                     {"t":0,"answer":1,"result":{"id":1}}
///                     """#, in: test)
///         }
///     }
///
/// - Parameters:
///   - lines: The text of the transcript. Without a document, its calls are made at `app://tests`.
///   - test: A page whose registry has the calls of the app, and whose policy grants them to the origin of the recording.
///   - timeout: The time that Swift has for a recorded answer, value or event. After one is missing, the others have 100 ms each.
/// - Throws: ``TranscriptMismatch`` with the differences; ``TranscriptError`` for a text that is not a transcript.
@MainActor
public func requireTranscript(lines: String, in test: TestPage, timeout: Duration = .seconds(10)) async throws {
    try await requireTranscript(lines, named: "the test", in: test, timeout)
}

@MainActor
private func requireTranscript(
    _ text: String, named name: String, in test: TestPage, _ timeout: Duration
) async throws {
    let differences = try await TranscriptReplay(Transcript(text), in: test, timeout: timeout).run()
    if !differences.isEmpty { throw TranscriptMismatch(file: name, differences: differences) }
}

/// The differences between a transcript and what Swift did when its calls were made again.
public struct TranscriptMismatch: Error, Sendable, Hashable, CustomStringConvertible {
    /// The path of the transcript, as the test named it; “the test” for a transcript that is part of the test.
    public var file: String
    /// The differences, each with the line of the transcript.
    public var differences: [String]

    /// The differences, one per line.
    public var description: String {
        "The app does not answer as recorded in \(file). If the change is intended, record it again.\n"
            + differences.map { "    \($0)" }.joined(separator: "\n")
    }
}
