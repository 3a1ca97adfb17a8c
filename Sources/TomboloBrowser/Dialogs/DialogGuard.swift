public import TomboloEngine

/// Keeps a page's dialogs from being mistaken for the browser's, and from being without end. One for each tab.
///
/// Each dialog names the site that it is from. From the second of a document on, a person is offered to have no more of them; the document's
/// dialogs are then dismissed unseen until it is left. A page that leaves itself for its own site, as by a reload in its script, is not left.
public struct DialogGuard: Sendable, Hashable {
    /// What to do with a dialog.
    public enum Verdict: Sendable, Hashable {
        /// It is shown.
        case show(ShownDialog)
        /// It is answered so, and nobody sees it.
        case answer(DialogAnswer)
    }

    private var count = 0
    private var isSilent = false
    private var origin = Origin.opaque

    /// A page that has shown no dialog.
    public init() {}

    /// A dialog was opened.
    /// - Parameter origin: That of the top-level document, as the engine reports it.
    public mutating func open(_ dialog: Dialog, from origin: Origin) -> Verdict {
        self.origin = origin
        guard !isSilent else {
            // Whoever wanted no more of its dialogs is not to be held back by one either.
            return .answer(dialog == .leave ? .accepted() : .dismissed)
        }
        count += 1
        return .show(ShownDialog(dialog, from: origin, offersSilence: count > 1))
    }

    /// A person wants no more dialogs of this document.
    public mutating func silence() { isSilent = true }

    /// Another document has taken the place of this one.
    /// - Parameters:
    ///   - origin: That of the new one.
    ///   - isUserInitiated: Whether a person led there, and not the page's script.
    public mutating func leave(for origin: Origin, isUserInitiated: Bool) {
        // Documents without an origin may be the same one: a reload must not be a way out.
        guard isUserInitiated || origin != self.origin else { return }
        self = DialogGuard()
    }
}
