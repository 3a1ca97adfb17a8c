import TomboloEngine

/// A recording of what the documents of a page and Swift sent each other: calls with their arguments and outcomes, progress, streams, events, and
/// calls of page functions.
///
/// A transcript of a real run is a test of both sides. The module that `tombolo mock` writes replays it to a page's scripts without the app, and
/// `requireTranscript` of TomboloTesting makes the recorded calls and compares the app's answers. Both read the same file.
///
/// As text, it has one JSON object per line, the first of which states the format. `Documentation/Transcripts.md`
/// describes it.
public struct Transcript: Sendable, Hashable {
    /// The entries, in the order in which they happened.
    public var entries: [TranscriptEntry]

    /// The version of the format.
    static let format = 1

    /// Creates a transcript of entries.
    public init(_ entries: [TranscriptEntry] = []) { self.entries = entries }

    /// Reads a transcript.
    ///
    /// A line ends with a line feed, or with a carriage return and a line feed. Other line separators of Unicode are part of the texts of entries.
    /// - Throws: ``TranscriptError`` with the line that is invalid.
    public init(_ text: String) throws(TranscriptError) {
        var entries: [TranscriptEntry] = []
        var hasFormat = false
        var ids: Set<Int> = []
        let lines = text.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        for (index, bytes) in lines.enumerated() {
            let line = Substring(bytes.last == UInt8(ascii: "\r") ? bytes.dropLast() : bytes)
            guard line.contains(where: { !$0.isWhitespace }) else { continue }
            let value: JSONValue
            do {
                value = try JSONValue(handwrittenText: String(line))
            } catch {
                throw TranscriptError(line: index + 1, message: "The line is not a JSON object: \(error)")
            }
            guard hasFormat else {
                guard value["format"] == .integer(Self.format) else {
                    throw TranscriptError(
                        line: index + 1, message: "The first line must be {\"format\":\(Self.format)}.")
                }
                hasFormat = true
                continue
            }
            let entry = try TranscriptEntry(value, line: index + 1)
            if let problem = entry.problem(knowing: &ids) { throw TranscriptError(line: index + 1, message: problem) }
            entries.append(entry)
        }
        guard hasFormat else { throw TranscriptError(line: 1, message: "The transcript is empty.") }
        self.entries = entries
    }

    /// The first line of a transcript.
    static var header: String { "\(["format": .integer(format)] as JSONValue)" }

    /// The transcript as text.
    public var text: String { ([Self.header] + entries.map(\.text)).joined(separator: "\n") + "\n" }
}

/// The error for a text that is not a transcript.
public struct TranscriptError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The line, from 1.
    public var line: Int
    /// A sentence with the reason.
    public var message: String

    /// The sentence, with the line.
    public var description: String { "Line \(line): \(message)" }
}
