/// What travels between a fake page and its engine: one thing after the other, never within the call that sent it.
///
/// A real engine's pages live in another process, so nothing of theirs arrives at once, but all of it in order.
@MainActor
final class FakePipe {
    private var waiting: [@MainActor () -> Void] = []
    private var isDraining = false

    func send(_ work: @escaping @MainActor () -> Void) {
        waiting.append(work)
        guard !isDraining else { return }
        isDraining = true
        Task { @MainActor in
            while !waiting.isEmpty {
                let batch = waiting
                waiting = []
                for work in batch { work() }
                // Page and engine may answer each other for ever; others want the main actor too.
                await Task.yield()
            }
            isDraining = false
        }
    }

    /// Waits until all that has been sent so far has arrived.
    func arrived() async {
        await withCheckedContinuation { continuation in send { continuation.resume() } }
    }
}
