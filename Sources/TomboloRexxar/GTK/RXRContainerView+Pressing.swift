#if os(Linux)
import CAdwaita
import GLibRuntime
import TomboloWidgets

extension RXRContainerView {
    /// Presses a button of the dialog that is shown, as a person would: for tools and tests.
    /// - Parameter index: Which; nil for the last one.
    /// - Returns: Whether there is such a dialog and button.
    @discardableResult
    package func pressButtonOfDialog(_ index: Int? = nil) -> Bool {
        guard let dialog = dialogs.current else { return false }
        let pointer = dialog.window.pointer(as: AdwMessageDialog.self)
        var last = 0
        while adw_message_dialog_has_response(pointer, "\(last + 1)") != 0 { last += 1 }
        let id = "\(index ?? last)"
        guard adw_message_dialog_has_response(pointer, id) != 0 else { return false }
        adw_message_dialog_response(pointer, id)
        return true
    }
}
#endif
