/// Asks the user about calls whose grants require a prompt.
///
/// The bridge shows one prompt of a page at a time. The task is cancelled when the document goes away or the page
/// cancels the call. Dismiss the prompt then, and return ``PermissionAnswer/deny``, which is not stored in that case.
@MainActor
public protocol PermissionPrompting: AnyObject {
    /// Asks the user and returns the answer.
    func bridge(_ bridge: Bridge, ask question: PermissionQuestion) async -> PermissionAnswer
}
