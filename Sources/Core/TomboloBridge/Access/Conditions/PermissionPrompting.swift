/// Asks the user about calls whose grants require a prompt.
///
/// The bridge shows at most one prompt for a page at a time. The task is cancelled when the document ends or the page
/// cancels the call. Dismiss the prompt then, and return ``PermissionAnswer/deny``; the answer of a cancelled task is
/// not stored.
@MainActor
public protocol PermissionPrompting: AnyObject {
    /// Asks the user and returns the answer.
    func bridge(_ bridge: Bridge, ask prompt: PermissionPrompt) async -> PermissionAnswer
}
