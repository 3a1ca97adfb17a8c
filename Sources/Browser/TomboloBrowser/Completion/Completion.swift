/// The library's completion of a text in the address field.
package struct Completion: Sendable, Hashable {
    /// The kind of edit that led to a text.
    package enum Edit: Sendable, Hashable {
        /// A key that inserted text.
        case typed
        /// Inserted other than by typing.
        case pasted
        /// A key that deleted text.
        case deleted
    }

    /// The text that was completed. Discard the completion when the field contains another text by now.
    package let text: String
    /// The rest of the text up to the host of the best page, to be shown selected after it; nil without such a host.
    /// Only a typed text that is the beginning of a host is completed so. A text that is pasted or being deleted must
    /// not become another address.
    package let rest: String?
    /// The pages that match the text, the best first.
    package let suggestions: [Suggestion]
}
