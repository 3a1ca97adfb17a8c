/// A dialog that page script opened, as engines report it.
public enum Dialog: Sendable, Hashable {
    /// `alert(message)`.
    case alert(message: String)
    /// `confirm(message)`.
    case confirm(message: String)
    /// `prompt(message, defaultText)`.
    case prompt(message: String, defaultText: String)
    /// A `beforeunload` question.
    case leave
}

/// How a dialog ended.
public enum DialogAnswer: Sendable, Hashable {
    /// Cancel, Escape, or no answer.
    case dismissed
    /// OK; `text` is what a prompt holds.
    case accepted(text: String = "")
}
