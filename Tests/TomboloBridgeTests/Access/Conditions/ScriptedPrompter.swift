import TomboloBridge

/// A prompter whose answers a test gives.
@MainActor
final class ScriptedPrompter: PermissionPrompting {
    /// The prompts so far, in order.
    private(set) var prompts: [PermissionPrompt] = []
    /// The number of prompts that were dismissed because their call had ended.
    private(set) var cancelled = 0
    private var waiting: CheckedContinuation<PermissionAnswer, Never>?
    /// The answer that is given immediately; nil waits for ``answer(_:)``.
    var immediate: PermissionAnswer?

    var isAsking: Bool { waiting != nil }

    func answer(_ answer: PermissionAnswer) {
        waiting?.resume(returning: answer)
        waiting = nil
    }

    func bridge(_ bridge: Bridge, ask prompt: PermissionPrompt) async -> PermissionAnswer {
        prompts.append(prompt)
        if let immediate { return immediate }
        return await withTaskCancellationHandler {
            await withCheckedContinuation { waiting = $0 }
        } onCancel: {
            Task { @MainActor in
                self.cancelled += 1
                self.answer(.deny)
            }
        }
    }
}
