/// The texts of the container's own widgets, for an app in another language.
public struct RXRTexts: Sendable, Hashable {
    /// The button of a dialog that has no other button.
    public var close = "Close"
    /// The button by which a page's `alert`, `confirm` or `prompt` is accepted.
    public var accept = "确定"
    /// The button by which the user dismisses a `confirm` or `prompt`.
    public var cancel = "取消"
    /// The label of the checkbox in a page's third dialog in a row, and in each after it.
    public var noMoreDialogs = "Do not show more dialogs from this page"
    /// The text that assistive technologies announce while a page that was pulled refreshes.
    public var refreshing = "Refreshing"
    /// The prefix of an error's message for assistive technologies.
    public var error = "Error"
    /// The prefix of a fatal error's message for assistive technologies.
    public var fatal = "Fatal error"

    /// Creates the default texts: English, with Chinese labels for ``accept`` and ``cancel``.
    public init() {}
}
