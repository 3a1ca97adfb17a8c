package import TomboloBridge

/// Detects that a document shows one dialog after another, which could block the user indefinitely.
package struct DialogRow: Sendable {
    /// The number of consecutive dialogs from which the user can mute the document.
    package static let long = 3
    /// The maximum time between the end of a dialog and the next dialog of the same row.
    package static let pause: Duration = .seconds(3)

    private var last: (document: DocumentID?, end: ContinuousClock.Instant)?
    private var count = 0
    private var muted: Set<DocumentID?> = []

    package init() {}

    /// Whether the user has muted a document's dialogs.
    package func isMuted(_ document: DocumentID?) -> Bool { muted.contains(document) }

    /// Counts a dialog that is about to be shown. Returns whether the dialog should let the user mute the document.
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

    /// Removes the state of a document that has ended.
    package mutating func documentEnded(_ document: DocumentID) { muted.remove(document) }
}
