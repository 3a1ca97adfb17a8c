import TomboloBridge

/// Whether dialogs hold pages up: what the app says, and what the document that is there has said since.
struct DialogBlock {
    /// The app's word, for all documents.
    private let isDisabledByApp: Bool
    private var wish: (document: DocumentID, isDisabled: Bool)?

    init(isDisabledByApp: Bool = false) { self.isDisabledByApp = isDisabledByApp }

    /// What holds.
    var isDisabled: Bool { wish?.isDisabled ?? isDisabledByApp }

    /// The document's word, for as long as it lives.
    mutating func note(_ isDisabled: Bool, by document: DocumentID) { wish = (document, isDisabled) }

    /// Forgets what a document said that is over; returns whether that held.
    mutating func forget(_ document: DocumentID) -> Bool {
        guard wish?.document == document else { return false }
        wish = nil
        return true
    }
}
