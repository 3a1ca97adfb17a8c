/// A gate that handlers wait for and that a test opens.
@MainActor
final class Gate {
    private(set) var isOpen = false
    private(set) var waiters = 0
    private var continuations: [CheckedContinuation<Void, Never>] = []

    func open() {
        isOpen = true
        for continuation in continuations { continuation.resume() }
        continuations = []
    }

    /// Waits until the gate is open. Ignores cancellation.
    func pass() async {
        waiters += 1
        if isOpen { return }
        await withCheckedContinuation { continuations.append($0) }
    }
}

/// Counts handlers that wait for ever and their cancellations.
@MainActor
final class CancellationProbe {
    private(set) var started = 0
    private(set) var cancelled = 0

    func run() async throws {
        started += 1
        do {
            try await Task.sleep(for: .seconds(3600))
        } catch {
            cancelled += 1
            throw error
        }
    }
}
