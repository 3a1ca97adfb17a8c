/// A signature of a text, by which a search rules out most texts that do not contain its words.
struct TextSignature: Sendable {
    let words: WordSignature
    /// The beginning of the host without the `www.`.
    let host: TextHead
}
