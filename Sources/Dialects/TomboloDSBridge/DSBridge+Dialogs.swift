import TomboloBridge
import TomboloEngine

extension DSBridge {
    /// Sets whether `alert`, `confirm` and `prompt` block pages, in place of earlier settings of the app or a page.
    ///
    /// Without blocking, `confirm` returns true at once and `prompt` returns null, or an empty text in the Android
    /// dialect. The app's `DialogPresenting` shows the dialog, and its answer is ignored. At most 20 dialogs wait to
    /// be shown; further ones are not shown. A page can disable blocking for its own lifetime with
    /// `dsBridge.disableJavascriptDialogBlock()`.
    public func disableJavascriptDialogBlock(_ isDisabled: Bool = true) {
        dialogBlock = DialogBlock(isDisabledByApp: isDisabled)
        applyDialogBlock()
    }

    func applyDialogBlock() {
        let prompt: DialogAnswer = dialect == .android ? .accepted() : .dismissed
        bridge?.page?.dialogWaiting = dialogBlock.isDisabled ? .notAtAll(prompt: prompt) : .untilAnswered
    }
}
