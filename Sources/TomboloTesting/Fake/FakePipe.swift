/// What travels between a fake page and its engine: one thing after the other, never within the call that sent it.
///
/// A real engine's pages live in another process, so nothing of theirs arrives at once, but all of it in order.
@MainActor
final class FakePipe {
    private struct Delivery {
        let runsScript: Bool
        let work: @MainActor () -> Void
    }

    private var waiting: [Delivery] = []
    /// Those that are being handed over; nil where that is done.
    private var batch: [Delivery?] = []
    private var isDraining = false

    /// - Parameter runsScript: Whether it is for the page, and not for those who use the engine.
    func send(runsScript: Bool = false, _ work: @escaping @MainActor () -> Void) {
        waiting.append(Delivery(runsScript: runsScript, work: work))
        guard !isDraining else { return }
        isDraining = true
        Task { @MainActor in
            while !waiting.isEmpty {
                batch = waiting
                waiting = []
                for index in batch.indices { handOver(index) }
                batch = []
                // Page and engine may answer each other for ever; others want the main actor too.
                await Task.yield()
            }
            isDraining = false
        }
    }

    /// Hands over all that the page has sent so far, as a real engine has by the time it hears that script stands still.
    /// What is on its way to the page waits until script runs on.
    func deliverWhatThePageSent() {
        for index in batch.indices where batch[index]?.runsScript == false { handOver(index) }
        let sent = waiting.filter { !$0.runsScript }
        waiting.removeAll { !$0.runsScript }
        for packet in sent { packet.work() }
    }

    private func handOver(_ index: Int) {
        guard let packet = batch[index] else { return }
        batch[index] = nil
        packet.work()
    }

    /// Waits until all that has been sent so far has arrived.
    func arrived() async {
        await withCheckedContinuation { continuation in send(runsScript: true) { continuation.resume() } }
    }
}
