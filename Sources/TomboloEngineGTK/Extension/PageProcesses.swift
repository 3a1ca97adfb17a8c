import Synchronization

/// The web processes of one page: which of them shows it, and which has shown it before.
///
/// Each process is started with a token of its own, so a connection is attributed to one. Only the engine's own messages say which process shows
/// the page: the one that they reach tells its token. A process that was left is served again when the page comes back to it, or while the page
/// is being loaded, since the engine uses processes again for documents of the same site.
nonisolated final class PageProcesses: Sendable {
    private let state = Mutex(State())

    /// Makes the token of a process that is about to be started.
    func issueToken() -> String {
        var generator = SystemRandomNumberGenerator()
        let token = (0..<2).map { _ in
            let digits = String(generator.next(), radix: 16)
            return String(repeating: "0", count: 16 - digits.count) + digits
        }.joined()
        note(token)
        return token
    }

    /// Notes the token of a process that is about to be started.
    func note(_ token: String) { state.withLock { $0.note(token) } }

    /// The process that was started with a token; nil for none.
    func process(with token: String) -> WebProcessNumber? { state.withLock { $0.tokens[token] } }

    // MARK: What the engine reports, in its order

    /// A load of a top-level document began.
    func loadBegan() {
        update { state in
            (state.isLoading, state.justLeft) = (true, nil)
            return []
        }
    }

    /// It ended, with a document or without.
    /// - Returns: The processes whose connections for documents are to be ended; those for requests are.
    func loadEnded() -> Set<WebProcessNumber> {
        update { state in
            guard state.isLoading, state.isIdentified else { return [] }
            return state.settle()
        }
    }

    /// A top-level document is shown, in a page of the engine's whose number changes with the process.
    /// - Returns: What ``loadEnded()`` does.
    func committed(in page: UInt64) -> Set<WebProcessNumber> {
        update { $0.commit(page) }
    }

    /// Whether the process that shows the page is not known yet.
    var needsIdentification: Bool { state.withLock { !$0.isIdentified } }

    /// The process that shows a page, or did when it was asked, has told its token.
    /// - Returns: What ``loadEnded()`` does.
    func identify(_ page: UInt64, by token: String) -> Set<WebProcessNumber> {
        update { $0.identify(page, by: token) }
    }

    /// The process that shows the page died.
    func crashed() { state.withLock { $0.forgetShown() } }

    // MARK: Connections

    /// Whether a process may be served now.
    func admits(_ process: WebProcessNumber) -> Bool { state.withLock { $0.admits(process) } }

    /// Whether a connection waits until its process may be served.
    var hasWaiters: Bool { state.withLock { !$0.waiters.isEmpty } }

    /// The token of the process that shows the page; nil while it is not known.
    var shownToken: String? { state.withLock { $0.shownToken } }

    /// Waits until a process may be served.
    /// - Returns: False where it may not within `time`.
    func waitUntilAdmitted(_ process: WebProcessNumber, atMost time: Duration) async -> Bool {
        if admits(process) { return true }
        let id = state.withLock { $0.nextWaiter() }
        let deadline = Task { [weak self] in
            try? await Task.sleep(for: time)
            self?.state.withLock { $0.waiters.removeValue(forKey: id) }?.answer.resume(returning: false)
        }
        defer { deadline.cancel() }
        return await withCheckedContinuation { answer in
            let isAdmitted = state.withLock { state in
                if state.admits(process) { return true }
                state.waiters[id] = State.Waiter(process: process, answer: answer)
                return false
            }
            if isAdmitted { answer.resume(returning: true) }
        }
    }

    /// Notes a connection for requests, which ends with the time of its process.
    /// - Returns: Whether it may be served.
    func add(_ socket: PacketSocket, of process: WebProcessNumber) -> Bool {
        state.withLock { state in
            guard state.admits(process) else { return false }
            state.sockets[ObjectIdentifier(socket)] = (process, socket)
            return true
        }
    }

    /// How many connections for requests a process has.
    func connectionCount(of process: WebProcessNumber) -> Int {
        state.withLock { state in state.sockets.values.count { $0.process == process } }
    }

    /// A connection has ended.
    func remove(_ socket: PacketSocket) { state.withLock { $0.sockets[ObjectIdentifier(socket)] = nil } }

    /// Changes the state, ends connections for requests of the processes that it gives, and lets those be served that wait and may.
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
