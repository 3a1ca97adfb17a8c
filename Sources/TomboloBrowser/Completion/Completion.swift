/// What the library makes of a text in the address field.
public struct Completion: Sendable, Hashable {
    /// How the text came to be what it is.
    public enum Edit: Sendable, Hashable {
        /// By a key that wrote something.
        case typed
        /// Other than by writing.
        case pasted
        /// By a key that took something away.
        case deleted
    }

    /// The text that this is about. When another one stands in the field by now, this is of no use any more.
    public let text: String
    /// What would complete the text to the host of the page that matters most, to be shown selected after it; nil where
    /// there is none. Only a text that was typed is completed so, and only while it is the beginning of a host: neither
    /// one that is pasted nor one that is being deleted may become another address than it is.
    public let rest: String?
    /// The pages that the text may mean, those that matter most first.
    public let suggestions: [Suggestion]
}
