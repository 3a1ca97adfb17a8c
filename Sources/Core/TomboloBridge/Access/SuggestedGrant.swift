/// A grant that would allow a denied call or event.
package struct SuggestedGrant: Sendable, Hashable {
    /// The grant, in the form in which a user of the program would add it.
    package let text: String
    /// The advice to add the grant: a complete sentence.
    package let advice: String

    package init(text: String, advice: String) { (self.text, self.advice) = (text, advice) }
}
