/// Takes prompts that are not meant for a person, before the page's dialogs see them.
///
/// `prompt()` is the only thing that page script can wait for. Older bridges make calls of it.
@MainActor
public protocol PromptAnswering: AnyObject {
    /// Answers `prompt(message, defaultText)`, at once: the page stands still. The engine does not say which frame asked.
    /// - Returns: What page script gets; nil leaves the prompt to the page's dialogs. An answer is not reported as
    ///   ``PageEvent/dialog(_:_:)``.
    func page(_ page: Page, answerPrompt message: String, defaultText: String) -> DialogAnswer?
}
