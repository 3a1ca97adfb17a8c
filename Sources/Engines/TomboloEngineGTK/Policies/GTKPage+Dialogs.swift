import CWebKitGTK
import GLibRuntime
import TomboloEngine

extension GTKPage {
    func dialogConnection() -> SignalConnection {
        SignalConnection(
            widget.pointer, "script-dialog",
            answering: { [weak self] arguments in
                guard let pointer = arguments.boxed(1) else { return .boolean(false) }
                self?.present(ScriptDialog(OpaquePointer(pointer)))
                return .boolean(true)
            })
    }

    private func present(_ dialog: ScriptDialog) {
        let value = dialog.value
        // Presents the dialog after the signal handler has returned. WebKitGTK uses the dialog after the signal, and
        // crashes if it has been closed by then.
        Task { [weak self] in
            guard let self else { return dialog.close(.dismissed) }
            ask(
                { [weak self] delegate in
                    guard let self else { return .dismissed }
                    return await delegate.engine(self, present: value)
                }, refuse: { dialog.close(.dismissed) }
            ) { [weak self] (answer: DialogAnswer) in
                dialog.close(answer)
                guard let self, value == .leave, answer == .dismissed else { return }
                report(navigation.remain())
            }
        }
    }
}

/// A script dialog. The page is blocked until the dialog is closed.
private final class ScriptDialog {
    private let pointer: OpaquePointer
    private var isOpen = true

    /// Retains the dialog, so that the engine keeps it open after the signal.
    init(_ pointer: OpaquePointer) { self.pointer = webkit_script_dialog_ref(pointer) }

    isolated deinit {
        close(.dismissed)
        webkit_script_dialog_unref(pointer)
    }

    var value: Dialog {
        let message = String(copying: webkit_script_dialog_get_message(pointer)) ?? ""
        switch webkit_script_dialog_get_dialog_type(pointer) {
        case WEBKIT_SCRIPT_DIALOG_CONFIRM: return .confirm(message: message)
        case WEBKIT_SCRIPT_DIALOG_PROMPT:
            let text = String(copying: webkit_script_dialog_prompt_get_default_text(pointer)) ?? ""
            return .prompt(message: message, defaultText: text)
        case WEBKIT_SCRIPT_DIALOG_BEFORE_UNLOAD_CONFIRM: return .leave
        default: return .alert(message: message)
        }
    }

    func close(_ answer: DialogAnswer) {
        guard isOpen else { return }
        isOpen = false
        switch (webkit_script_dialog_get_dialog_type(pointer), answer) {
        case (WEBKIT_SCRIPT_DIALOG_CONFIRM, _), (WEBKIT_SCRIPT_DIALOG_BEFORE_UNLOAD_CONFIRM, _):
            webkit_script_dialog_confirm_set_confirmed(pointer, answer == .dismissed ? 0 : 1)
        case (WEBKIT_SCRIPT_DIALOG_PROMPT, .accepted(let text)): webkit_script_dialog_prompt_set_text(pointer, text)
        default: break
        }
        webkit_script_dialog_close(pointer)
    }
}
