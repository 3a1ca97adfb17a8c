import TomboloBridge

/// Answers questions to the user when a test does.
@MainActor
final class ScriptedPrompter: PermissionPrompting {
    /// What was asked, in order.
    private(set) var questions: [PermissionQuestion] = []
    /// How many questions were taken off the screen because their call was over.
    private(set) var cancelled = 0
    private var waiting: CheckedContinuation<PermissionAnswer, Never>?
    /// What is answered at once; nil waits for ``answer(_:)``.
    var immediate: PermissionAnswer?

    var isAsking: Bool { waiting != nil }

    func answer(_ answer: PermissionAnswer) {
        waiting?.resume(returning: answer)
        waiting = nil
    }

    func bridge(_ bridge: Bridge, ask question: PermissionQuestion) async -> PermissionAnswer {
        questions.append(question)
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
