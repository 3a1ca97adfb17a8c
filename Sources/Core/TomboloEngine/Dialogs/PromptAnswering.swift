/// Answers prompts that carry messages of a bridge and are not meant for the user, before the page's dialogs receive
/// them.
///
/// `prompt()` blocks page script until it returns a text. Older bridges use it for synchronous calls.
@MainActor
package protocol PromptAnswering: AnyObject {
    /// Answers `prompt(message, defaultText)`. Called while page script blocks. The engine does not report which frame called
    /// `prompt`.
    /// - Returns: The result for page script; nil leaves the prompt to the page's dialogs. An answer is not reported as
    ///   ``PageEvent/dialog(_:_:)``.
    func page(_ page: Page, answerPrompt message: String, defaultText: String) -> DialogAnswer?
}
