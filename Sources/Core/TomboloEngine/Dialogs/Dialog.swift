/// A dialog that page script opened, as engines report it.
public enum Dialog: Sendable, Hashable {
    /// `alert(message)`.
    case alert(message: String)
    /// `confirm(message)`.
    case confirm(message: String)
    /// `prompt(message, defaultText)`.
    case prompt(message: String, defaultText: String)
    /// The confirmation that a `beforeunload` handler requests before the user leaves the page.
    case leave
}

/// The result of a dialog.
public enum DialogAnswer: Sendable, Hashable {
    /// Cancel, Escape, or no answer.
    case dismissed
    /// OK; `text` is the text entered in a prompt.
    case accepted(text: String = "")
}
