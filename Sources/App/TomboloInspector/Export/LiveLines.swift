import OrderedCollections
package import TomboloEngine

/// The rows of a running recording as JSON Lines. Each row is written once, after it has ended.
package struct LiveLines: Sendable {
    /// The fixed part of a line. The values of its row are read separately.
    package struct Line: Sendable {
        private let row: InspectorRow

        fileprivate init(_ row: InspectorRow) { self.row = row }

        /// The number of the row.
        package var number: Int { row.n }
        /// Whether the app has values of the row.
        package var hasPayload: Bool { row.hasPayload }

        /// Returns the text of the line.
        /// - Parameter payload: The values of the row; nil for none.
        package func text(payload: JSONValue?) throws -> String { try RowLines.line(row, payload: payload) }
    }

    /// Limit of the stored numbers of earlier rows.
    private static let maximumNumbers = 2 * Journal.maximumRows

    /// The numbers of the rows that have a line.
    private var numbers: Set<Int> = []
    private var documents: Set<Int> = []
    private var skipped = 0

    /// Creates the lines of a recording.
    package init() {}

    /// Returns the lines for the documents that a batch adds, and a line about omitted rows if their number has
    /// increased.
    package mutating func notices(of batch: JournalBatch) throws -> [String] {
        var notices: [String] = []
        for document in batch.documents ?? [] where documents.insert(document.n).inserted {
            let members: JSONValue = [
                "kind": "document", "n": .integer(document.n), "origin": .string(document.origin),
                "url": .string(document.url), "frame": .string(document.frame), "start": .double(document.start),
            ]
            notices.append(members.description)
        }
        if batch.skipped > skipped {
            notices.append(JSONValue.object(["kind": "skipped", "count": .integer(batch.skipped)]).description)
        }
        skipped = batch.skipped
        if let known = batch.documents.map({ Set($0.map(\.n)) }) { documents.formIntersection(known) }
        return notices
    }

    /// Returns the lines of the rows of a batch that have ended.
    package mutating func rows(of batch: JournalBatch) -> [Line] {
        let ended = batch.rows.filter { Self.hasEnded($0) && numbers.insert($0.n).inserted }
        if numbers.count > Self.maximumNumbers, let latest = numbers.max() {
            numbers = numbers.filter { $0 > latest - Journal.maximumRows }
        }
        return ended.map(Line.init)
    }

    private static func hasEnded(_ row: InspectorRow) -> Bool {
        !row.kind.canEnd || row.outcome != nil
    }
}
