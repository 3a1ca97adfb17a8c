/// Asks the user about calls whose grants require a prompt.
///
/// The bridge asks one question of a page at a time. A document that goes away, or a page that gives the call up, cancels the task that asks: take the
/// question off the screen then, and return ``PermissionAnswer/deny``, which is not remembered in that case.
@MainActor
public protocol PermissionPrompting: AnyObject {
    /// Asks the user.
    func bridge(_ bridge: Bridge, ask question: PermissionQuestion) async -> PermissionAnswer
}
