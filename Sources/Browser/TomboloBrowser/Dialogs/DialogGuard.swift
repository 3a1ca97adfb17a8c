package import TomboloEngine

/// Prevents a page's dialogs from being mistaken for the browser's, and from repeating without end. Each tab has its
/// own guard.
///
/// Each dialog names the site that it is from. From a document's second dialog on, the user can choose to see no more
/// of them; the document's dialogs are then dismissed without being shown until the user leaves it. A page that
/// navigates itself to its own site, as by a reload in its script, does not count as left.
package struct DialogGuard: Sendable, Hashable {
    /// The decision about a dialog.
    package enum Decision: Sendable, Hashable {
        /// Show the dialog.
        case show(DisplayDialog)
        /// Answer the dialog without showing it.
        case answer(DialogAnswer)
    }

    private var count = 0
    private var isSilent = false
    private var origin = Origin.opaque

    /// Creates the guard of a page that has shown no dialog.
    package init() {}

    /// Decides about a dialog that was opened.
    /// - Parameter origin: The origin of the top-level document, as the engine reports it.
    package mutating func open(_ dialog: Dialog, from origin: Origin) -> Decision {
        self.origin = origin
        guard !isSilent else {
            // A user who has silenced the dialogs must not be held back by one on leaving.
            return .answer(dialog == .leave ? .accepted() : .dismissed)
        }
        count += 1
        return .show(DisplayDialog(dialog, from: origin, offersSilence: count > 1))
    }

    /// Silences this document, on the user's choice.
    package mutating func silence() { isSilent = true }

    /// Notes that another document has replaced this one.
    /// - Parameters:
    ///   - origin: The origin of the new document.
    ///   - isUserInitiated: Whether the user navigated, and not the page's script.
    package mutating func leave(for origin: Origin, isUserInitiated: Bool) {
        // Documents without an origin may be the same one: a reload must not reset the guard.
        guard isUserInitiated || origin != self.origin else { return }
        self = DialogGuard()
    }
}
