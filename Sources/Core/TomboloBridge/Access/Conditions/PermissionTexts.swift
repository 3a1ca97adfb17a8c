import TomboloEngine

/// The texts of the dialog in which page views show a ``PermissionPrompt``, for an app to translate.
public struct PermissionTexts: Sendable, Hashable {
    /// The text above the prompt; `%@` is the origin of the document that makes the call.
    public var title = "%@ asks for your permission"
    /// The prompt for a call that has a purpose; `%@` is that purpose.
    public var purpose = "It wants to %@."
    /// The prompt for a call that has no purpose; `%@` is the call's name.
    public var call = "It wants to use “%@”."
    /// The button that allows this call.
    public var allowOnce = "Allow Once"
    /// The button that allows the call for as long as the document is open.
    public var allow = "Allow on This Page"
    /// The button that denies the call.
    public var deny = "Don’t Allow"

    /// Creates the texts in English.
    public init() {}
}

extension PermissionTexts {
    /// The lines of the dialog for a prompt: the title, the sentence, and the values of the call's scopes.
    package func lines(about prompt: PermissionPrompt) -> [String] {
        let sentence = prompt.purpose.map { Self.filled(purpose, $0) } ?? Self.filled(call, prompt.call)
        return [Self.filled(title, "\(prompt.document)"), sentence]
            + prompt.values.map { "\($0.scope): \(Self.clean($0.value))" }
    }

    private static func filled(_ text: String, _ value: String) -> String {
        text.replacing("%@", with: clean(value), maxReplacements: 1)
    }

    /// Values come from the page, so characters that reorder or hide text are escaped.
    private static func clean(_ text: String) -> String { TerminalText(text, lineBreaks: .escaped).description }
}
