import TomboloBridge

/// Answers permission prompts for calls without showing them, by either denying or allowing all of them.
@MainActor
final class OpenPermissions: PermissionPrompting {
    private let allows: Bool

    init(allowing allows: Bool) { self.allows = allows }

    func bridge(_ bridge: Bridge, ask prompt: PermissionPrompt) async -> PermissionAnswer {
        allows ? .allowOnce : .deny
    }
}
