import Foundation

/// The text of a search, prepared for comparison with many texts.
struct CompletionQuery: Sendable {
    /// The words, none of which is empty.
    let words: [CompletionWord]
    /// The combined signature of the words. The signature of every text that contains the words covers it.
    let signature: WordSignature
    /// Whether the first word had a scheme, so that it matches only the beginning of an address.
    let isAddress: Bool

    /// Creates a query; nil if there is nothing to search for.
    init?(_ text: String) {
        guard text.utf8.count <= PageAddress.maximumLength else { return nil }
        var words = SearchText.words(of: text)
        let address = words.first.map(SearchText.withoutScheme)
        isAddress = address != words.first
        // A copied address is percent-encoded, whereas search texts are decoded.
        if let address, isAddress { words[0] = SearchText.folded(address.removingPercentEncoding ?? address) }
        guard words.first?.isEmpty == false else { return nil }
        self.words = words.map(CompletionWord.init)
        var signature = WordSignature()
        for word in self.words {
            word.withoutCommonLabel.withUnsafeBufferPointer { if !$0.isEmpty { signature.insert($0, at: 0) } }
        }
        self.signature = signature
    }

    /// Whether every text that matches this query also matches the other query, as is the case after the user has typed
    /// one more character.
    func narrows(_ other: CompletionQuery) -> Bool {
        isAddress == other.isAddress && words.count >= other.words.count
            && zip(words, other.words).allSatisfy { $0.extends($1) }
    }

    /// Whether each word of the query is at the beginning of a word of the text.
    func matches(_ text: FoldedTexts.Text) -> Bool {
        for (number, word) in words.enumerated() {
            guard isAddress && number == 0 ? text.begins(with: word) : text.hasWord(beginningWith: word) else {
                return false
            }
        }
        return true
    }
}
