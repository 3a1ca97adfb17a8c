public import TomboloBridge
public import TomboloRexxar

extension RXRContainerView {
    /// Shows a dialog over the window of the page, after those that are queued already.
    ///
    /// Escape closes the dialog. From the third consecutive dialog of a document on, the user can mute the document's dialogs.
    /// - Parameters:
    ///   - alert: The texts and buttons of the dialog.
    ///   - document: The document that owns the dialog, which ends with it. Nil for a dialog without an owner.
    ///   - answered: Called once, when the dialog has ended; not before this function returns.
    /// - Throws: ``RXRWidgetError`` if the page is not visible in a window, if there are ten dialogs already, or if the user has muted this
    ///   document. `answered` is then not called.
    public func show(
        _ alert: RXRAlert, of document: DocumentID? = nil,
        answered: @escaping @MainActor (RXRAlert.Answer) -> Void
    ) throws(RXRWidgetError) {
        try dialogs.show(alert, of: document, answered: answered)
    }

    /// Shows buttons in the header bar in place of the current ones. An empty array removes all buttons.
    /// - Parameters:
    ///   - items: The buttons from left to right. Buttons after the sixth are left out.
    ///   - document: The document that owns the buttons, which are removed when it ends. Nil for buttons without an owner.
    ///   - pressed: Called with the button each time that a button is pressed.
    public func showMenu(
        _ items: [RXRMenuItem], of document: DocumentID? = nil,
        pressed: @escaping @MainActor (RXRMenuItem) -> Void
    ) {
        menuOwner = document
        header.setMenu(items, pressed: pressed)
    }

    /// Ends the dialogs of a document and removes its buttons.
    public func documentEnded(_ document: DocumentID) {
        dialogs.documentEnded(document)
        if menuOwner == document { showMenu([]) { _ in } }
    }
}
