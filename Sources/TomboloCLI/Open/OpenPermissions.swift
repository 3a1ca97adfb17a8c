import TomboloBridge

/// Answers questions about calls without showing them: all denied, or all allowed.
@MainActor
final class OpenPermissions: PermissionPrompting {
    private let allows: Bool

    init(allowing allows: Bool) { self.allows = allows }

    func bridge(_ bridge: Bridge, ask question: PermissionQuestion) async -> PermissionAnswer {
        allows ? .allowOnce : .deny
    }
}
