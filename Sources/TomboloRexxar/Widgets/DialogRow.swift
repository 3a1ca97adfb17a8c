import TomboloBridge

/// Whether a document shows one dialog after another, which would hold up a person for ever.
struct DialogRow: Sendable {
    /// From how many on a row is long.
    static let long = 3
    /// A dialog that comes later than this after the last has ended begins a new row.
    static let pause: Duration = .seconds(3)

    private var last: (document: DocumentID?, end: ContinuousClock.Instant)?
    private var count = 0
    private var muted: Set<DocumentID?> = []

    /// Whether a document may show no more.
    func isMuted(_ document: DocumentID?) -> Bool { muted.contains(document) }

    /// A dialog of a document is about to be shown. Whether a person is to be offered to see no more.
    mutating func isLong(with document: DocumentID?, at now: ContinuousClock.Instant) -> Bool {
        let goesOn = last.map { $0.document == document && now - $0.end < Self.pause } ?? false
        count = goesOn ? count + 1 : 1
        return count >= Self.long
    }

    /// It has ended.
    /// - Parameter isLast: Whether the person wants no more of this document.
    mutating func ended(_ document: DocumentID?, at now: ContinuousClock.Instant, isLast: Bool) {
        last = (document, now)
        if isLast { muted.insert(document) }
    }

    /// A document is gone.
    mutating func documentEnded(_ document: DocumentID) { muted.remove(document) }
}
