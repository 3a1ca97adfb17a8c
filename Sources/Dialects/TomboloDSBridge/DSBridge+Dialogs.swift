import TomboloBridge
import TomboloEngine

extension DSBridge {
    /// Sets whether `alert`, `confirm` and `prompt` block pages. Replaces earlier settings of the app or a page. By
    /// default they do.
    ///
    /// If they do not block, `confirm` returns true immediately, and `prompt` returns null, or an empty text in the
    /// Android dialect. The app's `DialogPresenting` still shows the dialog, but its answer is ignored. At most 20
    /// dialogs can wait to be shown; further ones are not shown. A page can disable blocking for its own lifetime with
    /// `dsBridge.disableJavascriptDialogBlock()`.
    /// - Parameter isDisabled: Whether dialogs do not block; true by default.
    public func disableJavascriptDialogBlock(_ isDisabled: Bool = true) {
        dialogBlock = DialogBlock(isDisabledByApp: isDisabled)
        applyDialogBlock()
    }

    func applyDialogBlock() {
        let prompt: DialogAnswer = dialect == .android ? .accepted() : .dismissed
        bridge?.page?.dialogWaiting = dialogBlock.isDisabled ? .notAtAll(prompt: prompt) : .untilAnswered
    }
}
