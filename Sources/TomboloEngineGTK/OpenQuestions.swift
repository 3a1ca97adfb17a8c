import TomboloEngine

/// The engine's requests that await an answer. Each gets exactly one: the delegate's, or a refusal if the page closes first.
final class OpenQuestions {
    private var refusals: [Int: () -> Void] = [:]
    private var lastID = 0

    /// Opens a question; `refuse` answers it if no other answer comes first.
    func open(_ refuse: @escaping () -> Void) -> Int {
        lastID += 1
        refusals[lastID] = refuse
        return lastID
    }

    /// Closes a question. Returns false if it has been refused already, so that the answer comes too late.
    func close(_ id: Int) -> Bool { refusals.removeValue(forKey: id) != nil }

    /// Refuses all open questions, in the order in which they were opened.
    func refuseAll() {
        let open = refusals
        refusals = [:]
        for refuse in open.sorted(by: { $0.key < $1.key }).map(\.value) { refuse() }
    }
}

extension GTKPage {
    /// Asks the delegate and passes its answer to `apply`. Calls `refuse` instead if the page has no delegate, or closes before
    /// the answer. The task runs immediately up to its first suspension, so an answer that does not await anything is given
    /// inside the signal.
    func ask<Answer: Sendable>(
        _ question: @escaping (any PageEngineDelegate) async -> Answer, refuse: @escaping () -> Void,
        apply: @escaping (Answer) -> Void
    ) {
        guard !isClosed, let delegate else { return refuse() }
        let id = questions.open(refuse)
        Task.immediate { [questions] in
            let answer = await question(delegate)
            if questions.close(id) { apply(answer) }
        }
    }
}
