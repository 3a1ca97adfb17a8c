import TomboloBridge

/// Whether dialogs block pages: the app's setting, and the setting that the current document may make later.
struct DialogBlock {
    /// The app's setting, for all documents.
    private let isDisabledByApp: Bool
    private var documentSetting: (document: DocumentID, isDisabled: Bool)?

    init(isDisabledByApp: Bool = false) { self.isDisabledByApp = isDisabledByApp }

    /// The setting in effect: the document's if it made one, otherwise the app's.
    var isDisabled: Bool { documentSetting?.isDisabled ?? isDisabledByApp }

    /// Stores a document's setting, for as long as the document lives.
    mutating func note(_ isDisabled: Bool, by document: DocumentID) { documentSetting = (document, isDisabled) }

    /// Discards the setting of a document that has ended. Returns whether it was in effect.
    mutating func forget(_ document: DocumentID) -> Bool {
        guard documentSetting?.document == document else { return false }
        documentSetting = nil
        return true
    }
}
