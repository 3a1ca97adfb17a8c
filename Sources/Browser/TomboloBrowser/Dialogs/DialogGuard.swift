package import TomboloEngine

/// Prevents a page's dialogs from being mistaken for dialogs of the browser, and from repeating endlessly. Each tab has
/// its own guard.
///
/// Each dialog shows the name of its site. From a document's second dialog on, the user can choose to see no more
/// dialogs. Further dialogs are then dismissed without being shown, until the user leaves the document. A navigation
/// that the page itself starts to its own site, such as a reload by script, does not count as leaving.
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
            // After the user has silenced the dialogs, a dialog must not prevent the user from leaving the page.
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
    ///   - isUserInitiated: Whether the user navigated, rather than the page's script.
    package mutating func leave(for origin: Origin, isUserInitiated: Bool) {
        // Opaque origins compare equal, because they may belong to the same document, and a reload by the page must not
        // reset the guard.
        guard isUserInitiated || origin != self.origin else { return }
        self = DialogGuard()
    }
}
