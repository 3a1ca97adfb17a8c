/// Asks the user about calls whose grants require a prompt.
///
/// The bridge shows at most one prompt for a page at a time. When the document ends or the page cancels the call, the
/// bridge cancels the task. An implementation must then dismiss its prompt and return ``PermissionAnswer/deny``. The
/// bridge does not store the answer of a cancelled task.
@MainActor
public protocol PermissionPrompting: AnyObject {
    /// Asks the user and returns the answer.
    func bridge(_ bridge: Bridge, ask prompt: PermissionPrompt) async -> PermissionAnswer
}
