/// The browser's texts in one language.
package struct BrowserTexts: Sendable {
    /// The language of the texts.
    package let language: Language
    private let own: [BrowserText: String]

    /// Creates the texts of a language.
    package init(_ language: Language) {
        self.language = language
        own = Self.table(of: language)
    }

    /// Returns a text; in English if the language has no such text.
    package subscript(text: BrowserText) -> String { own[text] ?? Self.english[text] ?? "" }

    /// Returns a text with its placeholders `%d` and `%@` replaced by the values, in their order. `%1$@` refers to a
    /// value by its number, for languages with another order, and `%%` is a percent sign.
    package subscript(text: BrowserText, values: any CustomStringConvertible...) -> String {
        TextFormat(self[text]).filled(with: values.map(\.description))
    }

    /// Returns the texts that exist in a language.
    static func table(of language: Language) -> [BrowserText: String] {
        switch language {
        case .english: english
        case .korean: korean
        case .japanese: japanese
        }
    }
}
