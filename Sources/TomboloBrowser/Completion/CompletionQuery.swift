import Foundation

/// What is looked for, made ready for many comparisons.
struct CompletionQuery: Sendable {
    /// The words, none of which is empty.
    let words: [CompletionWord]
    /// What every text has that has the words.
    let signature: WordSignature
    /// Whether the first word is the beginning of an address.
    let isAddress: Bool

    /// Nil where there is nothing to look for.
    init?(_ text: String) {
        guard text.utf8.count <= PageAddress.maximumLength else { return nil }
        var words = SearchText.words(of: text)
        let address = words.first.map(SearchText.withoutScheme)
        isAddress = address != words.first
        // An address that was copied has its characters encoded.
        if let address, isAddress { words[0] = SearchText.folded(address.removingPercentEncoding ?? address) }
        guard words.first?.isEmpty == false else { return nil }
        self.words = words.map(CompletionWord.init)
        var signature = WordSignature()
        for word in self.words {
            word.withoutCommonLabel.withUnsafeBufferPointer { if !$0.isEmpty { signature.insert($0, at: 0) } }
        }
        self.signature = signature
    }

    /// Whether every text that has its words has those of another one too, as after one more key.
    func narrows(_ other: CompletionQuery) -> Bool {
        isAddress == other.isAddress && words.count >= other.words.count
            && zip(words, other.words).allSatisfy { $0.extends($1) }
    }

    /// Whether a text has all words, each where a word begins.
    func matches(_ text: FoldedTexts.Text) -> Bool {
        for (number, word) in words.enumerated() {
            guard isAddress && number == 0 ? text.begins(with: word) : text.hasWord(beginningWith: word) else {
                return false
            }
        }
        return true
    }
}
