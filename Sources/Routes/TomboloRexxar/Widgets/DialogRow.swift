package import TomboloBridge

/// Detects a document that shows one dialog after another, which would block the user indefinitely.
package struct DialogRow: Sendable {
    /// The number of consecutive dialogs from which a row is long.
    package static let long = 3
    /// A dialog that comes later than this after the last has ended begins a new row.
    package static let pause: Duration = .seconds(3)

    private var last: (document: DocumentID?, end: ContinuousClock.Instant)?
    private var count = 0
    private var muted: Set<DocumentID?> = []

    package init() {}

    /// Whether the user has muted a document's dialogs.
    package func isMuted(_ document: DocumentID?) -> Bool { muted.contains(document) }

    /// Counts a dialog that is about to be shown. Returns whether to offer the user to mute the document.
    package mutating func isLong(with document: DocumentID?, at now: ContinuousClock.Instant) -> Bool {
        let goesOn = last.map { $0.document == document && now - $0.end < Self.pause } ?? false
        count = goesOn ? count + 1 : 1
        return count >= Self.long
    }

    /// Records the end of a dialog.
    /// - Parameter isLast: Whether the user has muted this document.
    package mutating func ended(_ document: DocumentID?, at now: ContinuousClock.Instant, isLast: Bool) {
        last = (document, now)
        if isLast { muted.insert(document) }
    }

    /// Forgets a document that has ended.
    package mutating func documentEnded(_ document: DocumentID) { muted.remove(document) }
}
