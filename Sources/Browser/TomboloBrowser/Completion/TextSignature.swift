/// A signature of a text, which rules out most texts that lack given words.
struct TextSignature: Sendable {
    let words: WordSignature
    /// The beginning of the host without the `www.`.
    let host: TextHead
}
