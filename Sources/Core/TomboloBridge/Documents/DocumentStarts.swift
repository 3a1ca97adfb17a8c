/// The callbacks that wait for a top-level document.
@MainActor
final class DocumentStarts {
    private var waiters: [@MainActor () -> Void] = []
    /// Whether a web process exists for the committed document: false from a crash to the next load.
    private(set) var hasProcess = true

    /// Records that a load has begun, which starts a process if there is none.
    func loadBegan() { hasProcess = true }

    /// Records that the process has crashed.
    func processCrashed() { hasProcess = false }

    /// Calls `waiter` when a top-level document begins, or when it must check again whether one is still to come.
    func wait(_ waiter: @escaping @MainActor () -> Void) { waiters.append(waiter) }

    /// Calls the waiters, in order.
    func resumeWaiters() {
        let waiters = waiters
        self.waiters = []
        for waiter in waiters { waiter() }
    }

    /// Calls the waiters a turn later: by then the engine has reported what follows, and the page has been reloaded if
    /// it is to be.
    func resumeWaitersSoon() {
        guard !waiters.isEmpty else { return }
        Task { @MainActor [weak self] in self?.resumeWaiters() }
    }
}
