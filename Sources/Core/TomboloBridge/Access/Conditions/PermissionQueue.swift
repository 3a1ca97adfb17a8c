import TomboloEngine

/// Shows the permission prompts of one page one after another.
@MainActor
final class PermissionQueue {
    /// Limit of prompts that wait while another prompt is shown.
    static let maximumLength = 8

    private var isBusy = false
    private var waiting: [(id: Int, turn: CheckedContinuation<Bool, Never>)] = []
    private var lastID = 0

    /// Waits until all earlier prompts have ended, and runs `ask`.
    /// - Throws: ``TomboloError``: `limitExceeded` if the queue is full, `cancelled` if the task is cancelled while it
    ///   waits.
    func wait<Answer>(_ ask: @MainActor () async -> Answer) async throws(TomboloError) -> Answer {
        if isBusy {
            guard waiting.count < Self.maximumLength else {
                throw TomboloError(
                    .limitExceeded, "\(Self.maximumLength) permission prompts are already pending: call again later."
                )
            }
            guard await turn() else { throw TomboloError(.cancelled, "The call was cancelled.") }
        }
        isBusy = true
        let answer = await ask()
        if waiting.isEmpty { isBusy = false } else { waiting.removeFirst().turn.resume(returning: true) }
        return answer
    }

    /// Waits for this prompt's turn.
    /// - Returns: False if the task is cancelled before that.
    private func turn() async -> Bool {
        lastID += 1
        let id = lastID
        return await withTaskCancellationHandler {
            await withCheckedContinuation { turn in
                if Task.isCancelled { turn.resume(returning: false) } else { waiting.append((id, turn)) }
            }
        } onCancel: {
            Task { @MainActor in self.leave(id) }
        }
    }

    private func leave(_ id: Int) {
        guard let index = waiting.firstIndex(where: { $0.id == id }) else { return }
        waiting.remove(at: index).turn.resume(returning: false)
    }
}
