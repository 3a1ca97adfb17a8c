/// What tells, of most texts that do not have some words, that they do not.
struct TextSignature: Sendable {
    let words: WordSignature
    /// The beginning of its host without the `www.`.
    let host: TextHead
}
