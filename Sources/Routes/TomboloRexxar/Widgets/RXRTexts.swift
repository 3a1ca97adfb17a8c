/// The texts of the container's native parts, which an app in another language can replace.
public struct RXRTexts: Sendable, Hashable {
    /// The label of the only button of a dialog for which no buttons were given.
    public var close = "Close"
    /// The label of the button that accepts a page's `alert`, `confirm` or `prompt`.
    public var accept = "确定"
    /// The label of the button that dismisses a `confirm` or `prompt`.
    public var cancel = "取消"
    /// The label of the checkbox in a page's third dialog in a row, and in each after it.
    public var noMoreDialogs = "Do not show more dialogs from this page"
    /// The text that assistive technologies announce while a page refreshes after a pull.
    public var refreshing = "Refreshing"
    /// The prefix of an error's message for assistive technologies.
    public var error = "Error"
    /// The prefix of a fatal error's message for assistive technologies.
    public var fatal = "Fatal error"

    /// Creates the default texts: English, with Chinese labels for ``accept`` and ``cancel``.
    public init() {}
}
