import OrderedCollections
import TomboloBridge
import TomboloEngine
import TomboloTranscripts

/// Writes a test in Swift that makes a recorded call again, and expects the same answer.
///
/// The test contains the call as a transcript, in which redacted values match every value. Invisible characters are
/// escaped, and a page cannot end the string or interpolate code.
@MainActor
struct TestSource {
    let journal: Journal

    /// Returns the source of a test for a row.
    /// - Throws: ``TomboloError`` if the row is not a call or stream, or cannot be repeated because it has not ended,
    ///   parts of its values are missing, or it depends on more than its argument.
    func text(ofRow n: Int) throws(TomboloError) -> String {
        guard let row = journal.row(n) else {
            throw failure("The row was removed, because only the latest rows are kept.")
        }
        guard row.kind == .call || row.kind == .stream else {
            throw failure("Only calls and streams of the page can be repeated.")
        }
        guard let outcome = row.outcome else { throw failure("The call has not ended.") }
        let payload = journal.payloads[n]
        guard payload?.isCut != true, payload != nil || !row.hasPayload else {
            throw failure("Parts of the call's values are missing: they were too large, too old, or too many at once.")
        }
        guard row.grant == nil, ![TomboloError.Code.denied, .timeout].map(\.rawValue).contains(outcome),
            ![InspectorRow.Outcome.cancelled, InspectorRow.Outcome.disconnected].contains(outcome)
        else { throw failure("A call that was denied, cancelled or interrupted depends on more than its argument.") }
        let entries = Self.entries(of: row, outcome, payload)
        return Self.source(named: row.name, Transcript(entries).text)
    }

    private func failure(_ text: String) -> TomboloError { TomboloError(.failed, text) }

    private static func entries(
        of row: InspectorRow, _ outcome: String, _ payload: JournalPayloads.Payload?
    ) -> [TranscriptEntry] {
        let argument = payload?.argument.map(comparable)
        let isStream = row.kind == .stream
        let call: TranscriptEntry.Kind =
            isStream
            ? .stream(row.name, id: 1, argument)
            : .call(row.name, id: 1, argument, isProgressRequested: row.values != nil, isSynchronous: false)
        let values = (payload?.values ?? []).map { TranscriptEntry.Kind.value(1, comparable($0)) }
        let result = payload?.result.map(comparable)
        let isOK = outcome == InspectorRow.Outcome.ok
        let end = isOK ? TranscriptOutcome.result(result) : .failure(result ?? ["code": .string(outcome)])
        return ([call] + values + [.answer(1, end)]).map { TranscriptEntry(time: 0, $0) }
    }

    /// Marks texts with shortened URLs as redacted, because the app's answer will contain the full URLs.
    private static func comparable(_ value: JSONValue) -> JSONValue {
        switch value {
        case .string(let text) where ["?…", "#…", "…@"].contains(where: text.contains):
            TranscriptValue.redacted(value)
        case .array(let items): .array(items.map(comparable))
        case .object(let members): .object(members.mapValues(comparable))
        default: value
        }
    }

    // MARK: Source

    private static func source(named name: String, _ transcript: String) -> String {
        let lines = transcript.split(separator: "\n").map { "                \(visible($0))" }.joined(separator: "\n")
        let marks = String(repeating: "#", count: numberSignRun(in: lines) + 1)
        let needsWebKit = lines.contains(#""stream":"#) || lines.contains(#""$bytes":"#)
        return """
            import Testing
            import Tombolo
            import TomboloTesting

            @MainActor @Test func \(functionName(of: name))() async throws {
                try await withPage(\(needsWebKit ? ".gtk" : ".fake")) { test in
                    // Register the calls of the app in test.calls here.
                    try await requireTranscript(
                        lines: \(marks)\"""
            \(lines)
                            \"""\(marks), in: test)
                }
            }

            """
    }

    /// Replaces invisible characters, and characters that change the direction of text, with JSON escapes.
    private static func visible(_ json: Substring) -> String {
        json.unicodeScalars.reduce(into: "") { text, scalar in
            if isVisible(scalar) { return text.unicodeScalars.append(scalar) }
            for unit in String(scalar).utf16 {
                let digits = String(unit, radix: 16, uppercase: true)
                text += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
            }
        }
    }

    private static func isVisible(_ scalar: Unicode.Scalar) -> Bool {
        if scalar == " " { return true }
        switch scalar.properties.generalCategory {
        case .control, .format, .surrogate, .privateUse, .unassigned, .lineSeparator, .paragraphSeparator,
            .spaceSeparator:
            return false
        default: return !scalar.properties.isDefaultIgnorableCodePoint
        }
    }

    /// The length of the longest run of number signs. A string delimited by more of them cannot contain an
    /// interpolation or its own end.
    private static func numberSignRun(in text: String) -> Int {
        var (longest, current) = (0, 0)
        for byte in text.utf8 {
            current = byte == UInt8(ascii: "#") ? current + 1 : 0
            longest = max(longest, current)
        }
        return longest
    }

    /// A name for the test, made from the letters and digits of the call's name, such as `notesSaveAnswersAsRecorded`.
    private static func functionName(of name: String) -> String {
        let words = name.split { !$0.isASCII || !($0.isLetter || $0.isNumber) }.prefix(8)
        let text = words.map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined().prefix(80)
        guard let first = text.first, first.isLetter else { return "theCall\(text)AnswersAsRecorded" }
        return first.lowercased() + text.dropFirst() + "AnswersAsRecorded"
    }
}
