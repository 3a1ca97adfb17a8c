import TomboloBridge
import TomboloEngine

extension DSBridge {
    /// Whether `alert`, `confirm` and `prompt` hold up pages, in place of what the app or a page said before.
    ///
    /// Where they do not, `confirm` gives true at once, `prompt` null, or an empty text in the dialect of Android, and the
    /// app's ``DialogPresenting`` shows the dialog without anybody waiting for its answer. At most 20 wait to be shown; more
    /// are not. A page can say the same for as long as it lives, `dsBridge.disableJavascriptDialogBlock()`.
    public func disableJavascriptDialogBlock(_ isDisabled: Bool = true) {
        dialogBlock = DialogBlock(isDisabledByApp: isDisabled)
        applyDialogBlock()
    }

    func applyDialogBlock() {
        let prompt: DialogAnswer = dialect == .android ? .accepted() : .dismissed
        bridge?.page?.dialogWaiting = dialogBlock.isDisabled ? .notAtAll(prompt: prompt) : .untilAnswered
    }
}
