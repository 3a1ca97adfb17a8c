#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif
import DequeModule
import TomboloEngine

/// The forms in which the inspector writes its rows to a file.
package enum ExportFormat: String, Sendable, Codable {
    /// JSON Lines: one line for each row, with its values.
    case lines
    /// The trace format of Chrome, which Perfetto opens (https://ui.perfetto.dev).
    case trace

    /// The name of a new file.
    package var fileName: String {
        let time = Date.now.formatted(.iso8601.timeSeparator(.omitted).dateSeparator(.omitted))
        return self == .lines ? "tombolo-\(time).jsonl" : "tombolo-\(time).trace.json"
    }

    /// Returns the content of the file.
    @concurrent
    func text(of journal: JournalSnapshot) async throws -> String {
        var pieces = try heading(journal.documents, skipped: journal.skipped)
        for row in journal.rows { pieces += try self.pieces(of: row, journal.payloads[row.n], now: journal.now) }
        return text(joining: pieces)
    }

    /// The pieces of the file that precede those of the rows.
    func heading(_ documents: [InspectedDocument], skipped: Int) throws -> [String] {
        switch self {
        case .lines: [try RowLines.heading(documents, skipped: skipped)]
        case .trace: TraceFile.heading(documents).map(\.description)
        }
    }

    /// The pieces of the file for a row.
    func pieces(of row: InspectorRow, _ payload: JournalPayloads.Payload?, now: Double) throws -> [String] {
        switch self {
        case .lines: [try RowLines.line(row, payload)]
        case .trace: TraceFile.events(of: row, until: now).map(\.description)
        }
    }

    /// The content of the file with these pieces.
    package func text(joining pieces: [String]) -> String {
        switch self {
        case .lines: pieces.joined(separator: "\n") + "\n"
        case .trace: TraceFile.text(of: pieces)
        }
    }
}
