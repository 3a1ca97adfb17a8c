/// The library's completion of a text in the address field.
package struct Completion: Sendable, Hashable {
    /// The kind of edit that led to a text.
    package enum Edit: Sendable, Hashable {
        /// A key that inserted text.
        case typed
        /// Text was inserted in a way other than by typing.
        case pasted
        /// A key that deleted text.
        case deleted
    }

    /// The text that was completed. Discard the completion if the field meanwhile contains another text.
    package let text: String
    /// The characters that complete the text to the host of the best page, to be shown after the text as a selection;
    /// nil if there are none. Only typed text that is the beginning of a host is completed in place. A text that is
    /// pasted or being deleted must not become another address.
    package let rest: String?
    /// The pages that match the text, the best first.
    package let suggestions: [Suggestion]
}
