/// Something that a test opens when it likes, and that handlers wait for.
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

    /// Waits until it is open; cancellation changes nothing.
    func pass() async {
        waiters += 1
        if isOpen { return }
        await withCheckedContinuation { continuations.append($0) }
    }
}

/// A call's task as its handler sees it: waits for ever, and notes that it was cancelled.
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
