import CWebKitGTK
import GLibRuntime
import TomboloEngine

extension GTKPage {
    func dialogConnection() -> SignalConnection {
        SignalConnection(
            widget.pointer, "script-dialog",
            answering: { [weak self] arguments in
                guard let self, let dialog = arguments.boxed(1) else { return .boolean(true) }
                present(ScriptDialog(OpaquePointer(dialog)))
                return .boolean(true)
            })
    }

    private func present(_ dialog: ScriptDialog) {
        // Not immediate: WebKitGTK still uses the dialog after the signal and crashes when it has been closed inside it.
        Task { [weak self] in
            guard let self, !isClosed, let delegate else { return dialog.close(.dismissed) }
            dialog.close(await delegate.engine(self, present: dialog.value))
        }
    }
}

/// A dialog that the engine waits for; closed exactly once.
private final class ScriptDialog {
    private let pointer: OpaquePointer
    private var isOpen = true

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
        let type = webkit_script_dialog_get_dialog_type(pointer)
        switch (type, answer) {
        case (WEBKIT_SCRIPT_DIALOG_CONFIRM, let answer), (WEBKIT_SCRIPT_DIALOG_BEFORE_UNLOAD_CONFIRM, let answer):
            webkit_script_dialog_confirm_set_confirmed(pointer, answer == .dismissed ? 0 : 1)
        case (WEBKIT_SCRIPT_DIALOG_PROMPT, .accepted(let text)): webkit_script_dialog_prompt_set_text(pointer, text)
        default: break
        }
        webkit_script_dialog_close(pointer)
    }
}
