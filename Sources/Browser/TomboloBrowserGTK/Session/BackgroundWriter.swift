import TomboloBrowser

/// Writes small files one after the other, off the main actor. If several writes to one file are pending, only the
/// newest is made.
@MainActor
final class BackgroundWriter {
    /// Writes a file, and throws the reason for a failure.
    typealias Work = @Sendable () throws(FileProblem) -> Void

    private var waiting: [(name: String, work: Work)] = []
    private var running: Task<Void, Never>?
    private let report: @MainActor (FileProblem) -> Void

    /// - Parameter report: Called with each failure.
    init(reporting report: @escaping @MainActor (FileProblem) -> Void) { self.report = report }

    /// Queues a write.
    /// - Parameter name: The file's name; a pending write of the same name is discarded.
    func write(to name: String, _ work: @escaping Work) {
        waiting.removeAll { $0.name == name }
        waiting.append((name, work))
        if running == nil { running = Task { await run() } }
    }

    /// Waits until everything is written.
    func finish() async { await running?.value }

    private func run() async {
        while !waiting.isEmpty {
            let next = waiting.removeFirst()
            if let problem = await Self.perform(next.work) { report(problem) }
        }
        running = nil
    }

    @concurrent
    private static func perform(_ work: Work) async -> FileProblem? {
        do throws(FileProblem) { try work() } catch { return error }
        return nil
    }
}
