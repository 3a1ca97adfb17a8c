/// The browser's words in one language.
public struct BrowserTexts: Sendable {
    /// The language.
    public let language: Language
    private let own: [BrowserText: String]

    /// The words of a language.
    public init(_ language: Language) {
        self.language = language
        own = Self.table(of: language)
    }

    /// A text; in English where the language has none.
    public subscript(text: BrowserText) -> String { own[text] ?? Self.english[text] ?? "" }

    /// A text with values in the places that are marked for them, `%d` and `%@`, in their order; `%1$@` names its value by number, for
    /// languages that order them in another way, and `%%` is a percent sign.
    public subscript(text: BrowserText, values: any CustomStringConvertible...) -> String {
        TextFormat(self[text]).filled(with: values.map(\.description))
    }

    /// The texts that a language has of its own.
    static func table(of language: Language) -> [BrowserText: String] {
        switch language {
        case .english: english
        case .korean: korean
        case .japanese: japanese
        }
    }
}
