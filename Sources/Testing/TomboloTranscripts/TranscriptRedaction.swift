/// The rules by which a recording leaves out values.
///
/// The arguments, results and values of calls that are marked as sensitive are always left out.
public struct TranscriptRedaction: Sendable, Hashable {
    /// The words of names, in lower case. A name matches if it contains one of the words, ignoring hyphens, underscores and case. Members with a matching name
    /// are left out, as are the values of calls, events and page functions with a matching name.
    public var words: Set<String>

    /// Creates rules. The words are compared with names in lower case, so they must be in lower case too.
    public init(words: Set<String>) { self.words = words }

    /// Leaves out members whose names suggest secrets, such as `password`, `accessToken` and `Authorization`.
    public static let standard = TranscriptRedaction(words: [
        "password", "passwd", "passphrase", "secret", "token", "authorization", "apikey", "cookie", "credential",
        "privatekey",
    ])

    /// Leaves out only the values of sensitive calls.
    public static let none = TranscriptRedaction(words: [])

    package func omits(_ name: String) -> Bool {
        guard !words.isEmpty else { return false }
        let plain = name.lowercased().utf8.filter { $0 != UInt8(ascii: "-") && $0 != UInt8(ascii: "_") }
        return words.contains { Self.contains($0.utf8, in: plain) }
    }

    /// Whether a text contains a word. Compares bytes: `String.contains` takes a hundred times as long for short texts, and recordings compare each
    /// member of a value with each word.
    private static func contains(_ word: String.UTF8View, in text: [UInt8]) -> Bool {
        guard let first = word.first, text.count >= word.count else { return word.isEmpty }
        return (0...(text.count - word.count)).contains { start in
            text[start] == first && text[start...].starts(with: word)
        }
    }
}
