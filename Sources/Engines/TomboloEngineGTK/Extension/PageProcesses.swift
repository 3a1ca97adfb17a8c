import Synchronization
import TomboloSystem

/// The web processes of one page: the process that shows it, and those that have shown it before.
///
/// Each process is started with its own token, so every connection can be attributed to one process. To identify the
/// process that shows the page, the framework sends a message through the engine, which delivers it to that process
/// only; the process replies with its token. A process that the page has left is served again when the page returns to
/// it. It is also served while the page loads, since the engine reuses processes for documents of the same site.
nonisolated final class PageProcesses: Sendable {
    private let state = Mutex(State())

    /// Creates and registers the token of a process that is about to be started.
    func issueToken() -> String {
        let token = RandomToken.hexadecimal()
        note(token)
        return token
    }

    /// Registers the token of a process that is about to be started.
    func note(_ token: String) { state.withLock { $0.note(token) } }

    /// Notes that a process has connected.
    /// - Returns: The process that was started with the token; nil if there is none.
    func connect(with token: String) -> WebProcessNumber? { state.withLock { $0.connect(token) } }

    /// Whether a process was started and has not connected yet.
    var isStarting: Bool { state.withLock { $0.isStarting } }

    // MARK: What the engine reports, in its order

    /// Notes that a load of a top-level document began.
    func loadBegan() {
        update { state in
            (state.isLoading, state.justLeft) = (true, nil)
            return []
        }
    }

    /// Notes that the load ended, with a document or without.
    /// - Returns: The processes whose connections for documents the caller has to end. Their connections for requests have
    ///   already been ended.
    func loadEnded() -> Set<WebProcessNumber> {
        update { state in
            guard state.isLoading, state.isIdentified else { return [] }
            return state.settle()
        }
    }

    /// Notes that a top-level document was committed. `page` is the engine's number of the page, which changes with the process.
    /// - Returns: The processes whose connections for documents the caller has to end, as in ``loadEnded()``.
    func committed(in page: UInt64) -> Set<WebProcessNumber> {
        update { $0.commit(page) }
    }

    /// Whether the process that shows the page is not known yet.
    var needsIdentification: Bool { state.withLock { !$0.isIdentified } }

    /// Notes the token of the process that shows a page, or that showed it when the token was requested.
    /// - Returns: The processes whose connections for documents the caller has to end, as in ``loadEnded()``.
    func identify(_ page: UInt64, by token: String) -> Set<WebProcessNumber> {
        update { $0.identify(page, by: token) }
    }

    /// Notes that the process that shows the page died.
    func crashed() { state.withLock { $0.forgetShown() } }

    // MARK: Connections

    /// Whether a process may be served now.
    func admits(_ process: WebProcessNumber) -> Bool { state.withLock { $0.admits(process) } }

    /// Whether a connection waits until its process may be served.
    var hasWaiters: Bool { state.withLock { !$0.waiters.isEmpty } }

    /// The token of the process that shows the page; nil while it is not known.
    var shownToken: String? { state.withLock { $0.shownToken } }

    /// Waits until a process may be served, but not longer than `time`.
    /// - Returns: Whether the process may be served. False if the time is up or the task is cancelled.
    func waitUntilAdmitted(_ process: WebProcessNumber, atMost time: Duration) async -> Bool {
        if admits(process) { return true }
        let id = state.withLock { $0.nextWaiter() }
        let deadline = Task { [weak self] in
            try? await Task.sleep(for: time)
            self?.endWait(id)
        }
        defer { deadline.cancel() }
        return await withTaskCancellationHandler {
            await withCheckedContinuation { answer in
                let isAdmitted: Bool? = state.withLock { state in
                    if state.admits(process) { return true }
                    // A cancellation after this check finds the waiter, so it is not lost.
                    if Task.isCancelled { return false }
                    state.waiters[id] = State.Waiter(process: process, answer: answer)
                    return nil
                }
                if let isAdmitted { answer.resume(returning: isAdmitted) }
            }
        } onCancel: {
            endWait(id)
        }
    }

    /// Ends a wait for admission without success, unless it has ended.
    private func endWait(_ id: Int) {
        state.withLock { $0.waiters.removeValue(forKey: id) }?.answer.resume(returning: false)
    }

    /// Registers a connection for requests, which is ended when the page leaves the connection's process.
    /// - Returns: Whether the connection may be served.
    func add(_ socket: PacketSocket, of process: WebProcessNumber) -> Bool {
        state.withLock { state in
            guard state.admits(process) else { return false }
            state.sockets[ObjectIdentifier(socket)] = (process, socket)
            return true
        }
    }

    /// The number of a process's connections for requests.
    func connectionCount(of process: WebProcessNumber) -> Int {
        state.withLock { state in state.sockets.values.count { $0.process == process } }
    }

    /// Notes that a connection has ended.
    func remove(_ socket: PacketSocket) { state.withLock { $0.sockets[ObjectIdentifier(socket)] = nil } }

    /// Changes the state. Ends the connections for requests of the processes that `change` returns, and admits the waiters that
    /// may be served.
    @discardableResult
    private func update(_ change: (inout State) -> Set<WebProcessNumber>) -> Set<WebProcessNumber> {
        let (left, admitted) = state.withLock { state in
            let left = change(&state)
            for (process, socket) in state.sockets.values where left.contains(process) { socket.hangUp() }
            return (left, state.takeAdmitted())
        }
        for answer in admitted { answer.resume(returning: true) }
        return left
    }
}
