import OrderedCollections

/// A part of an export, for an inspector in another process, which joins the parts. So the app does not need memory for
/// the whole file.
package struct ExportPart: Sendable, Codable {
    /// The request for a part.
    package struct Request: Sendable, Codable {
        let format: ExportFormat
        /// The first row of the part; nil for the first part.
        let from: Int?

        package init(_ format: ExportFormat, from: Int?) { (self.format, self.from) = (format, from) }
    }

    /// The pieces of the file, which ``ExportFormat/text(joining:)`` joins.
    package let pieces: [String]
    /// The first row of the next part; nil after the last part.
    package let next: Int?

    /// Limits of the rows of a part, and of the bytes after which no further row is added.
    private static let (maximumRows, enoughBytes) = (500, 512 << 10)

    @MainActor
    init(of journal: Journal, _ request: Request) throws {
        let format = request.format
        var pieces =
            request.from == nil
            ? try format.heading(Array(journal.documents.all.values), skipped: journal.skipped) : []
        let start = max(request.from ?? journal.firstRow, journal.firstRow)
        var (n, bytes) = (start, 0)
        while let row = journal.row(n), n - start < Self.maximumRows, bytes < Self.enoughBytes {
            let added = try format.pieces(of: row, journal.payloads[n], now: journal.now)
            bytes += added.reduce(0) { $0 + $1.utf8.count }
            pieces += added
            n += 1
        }
        self.pieces = pieces
        next = journal.row(n) == nil ? nil : n
    }
}
