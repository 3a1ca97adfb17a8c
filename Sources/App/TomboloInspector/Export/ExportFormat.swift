#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// The forms in which the inspector writes its rows to a file.
enum ExportFormat: String, Sendable, Decodable {
    /// JSON Lines: a row a line, with its values.
    case lines
    /// The trace format of Chrome, which Perfetto opens (https://ui.perfetto.dev).
    case trace

    /// The name of a new file.
    var fileName: String {
        let time = Date.now.formatted(.iso8601.timeSeparator(.omitted).dateSeparator(.omitted))
        return self == .lines ? "tombolo-\(time).jsonl" : "tombolo-\(time).trace.json"
    }

    /// Returns the content of the file.
    @concurrent
    func text(of journal: JournalSnapshot) async throws -> String {
        switch self {
        case .lines: try RowLines.text(of: journal)
        case .trace: TraceFile.text(of: journal)
        }
    }
}
