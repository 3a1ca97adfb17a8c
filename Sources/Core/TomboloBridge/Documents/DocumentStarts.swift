/// The callbacks that wait for a top-level document to begin.
@MainActor
final class DocumentStarts {
    private var waiters: [@MainActor () -> Void] = []
    /// Whether a web process exists for the committed document. False from a crash until the next load begins.
    private(set) var hasProcess = true
    /// Whether a load has begun since the top-level document was disconnected.
    private(set) var hasBegunNextLoad = false

    /// Notes that a load has begun. The load starts a web process if there is none.
    func loadBegan() { (hasProcess, hasBegunNextLoad) = (true, true) }

    /// Notes that the top-level document was disconnected. The load that brought it cannot bring another document.
    func topWasDisconnected() { hasBegunNextLoad = false }

    /// Notes that the web process has crashed.
    func processCrashed() { hasProcess = false }

    /// Calls `waiter` when a top-level document begins, or when the waiter has to check whether a document can still be
    /// expected.
    func wait(_ waiter: @escaping @MainActor () -> Void) { waiters.append(waiter) }

    /// Calls the waiters, in order.
    func resumeWaiters() {
        let waiters = waiters
        self.waiters = []
        for waiter in waiters { waiter() }
    }

    /// Calls the waiters in a later turn of the main loop. By then the engine has reported the events that follow the
    /// current one, and a page that is to be reloaded has started to load.
    func resumeWaitersSoon() {
        guard !waiters.isEmpty else { return }
        Task { @MainActor [weak self] in self?.resumeWaiters() }
    }
}
