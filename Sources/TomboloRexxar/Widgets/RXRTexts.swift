/// What the container's own widgets say, for an app in another language.
public struct RXRTexts: Sendable, Hashable {
    /// The button of a dialog that has no other.
    public var close = "Close"
    /// The button by which a page's `alert`, `confirm` or `prompt` is accepted.
    public var accept = "确定"
    /// The button by which it is not.
    public var cancel = "取消"
    /// What a page's third dialog in a row, and each after it, offers to tick.
    public var noMoreDialogs = "Do not show more dialogs of this page"
    /// What assistive technologies say while a page that was pulled refreshes.
    public var refreshing = "Refreshing"
    /// What they put before an error's message.
    public var error = "Error"
    /// What they put before a fatal error's message.
    public var fatal = "Fatal error"

    /// Makes the English texts.
    public init() {}
}
