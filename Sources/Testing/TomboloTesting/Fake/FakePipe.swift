/// The messages between a fake page and its engine, delivered in order and never within the call that sent them.
///
/// A real engine's pages are in another process, so their messages arrive later, but in order.
@MainActor
final class FakePipe {
    private struct Delivery {
        let runsScript: Bool
        let work: @MainActor () -> Void
    }

    private var waiting: [Delivery] = []
    /// The deliveries that are in progress; nil for those that are complete.
    private var batch: [Delivery?] = []
    private var isDraining = false

    /// - Parameter runsScript: Whether the message is for the page, rather than for users of the engine.
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
                // Yields, because page and engine may exchange messages endlessly, and other tasks need the main actor
                // too.
                await Task.yield()
            }
            isDraining = false
        }
    }

    /// Delivers all messages that the page has sent so far. A real engine, too, has received them by the time it
    /// detects that script is blocked. Messages to the page wait until script continues.
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

    /// Waits until all messages that were sent before have been delivered.
    func arrived() async {
        await withCheckedContinuation { continuation in send(runsScript: true) { continuation.resume() } }
    }
}
