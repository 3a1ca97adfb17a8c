import TomboloEngine

/// What the engine waits for an answer to. Each question gets exactly one: the delegate's, or a refusal when the page
/// closes first.
final class OpenQuestions {
    private var refusals: [Int: () -> Void] = [:]
    private var lastID = 0

    /// Opens a question; `refuse` answers it when nobody else has.
    func open(_ refuse: @escaping () -> Void) -> Int {
        lastID += 1
        refusals[lastID] = refuse
        return lastID
    }

    /// Closes a question; false if it has been refused meanwhile, and its answer comes too late.
    func close(_ id: Int) -> Bool { refusals.removeValue(forKey: id) != nil }

    /// Refuses whatever is open.
    func refuseAll() {
        let open = refusals
        refusals = [:]
        for refuse in open.sorted(by: { $0.key < $1.key }).map(\.value) { refuse() }
    }
}

extension GTKPage {
    /// Asks the delegate and gives its answer to `apply`; calls `refuse` instead when there is nobody to ask, or when
    /// the page closes before the answer is there. What a task starts with runs at once, so an answer that awaits
    /// nothing is given inside the signal.
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
