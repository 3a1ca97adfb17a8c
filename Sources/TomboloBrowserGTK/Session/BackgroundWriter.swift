import TomboloBrowser

/// Writes small files one after the other, away from the main actor. Of what waits for one file only the newest is written.
@MainActor
final class BackgroundWriter {
    /// Writes a file, and says why it could not.
    typealias Work = @Sendable () throws(FileProblem) -> Void

    private var waiting: [(name: String, work: Work)] = []
    private var running: Task<Void, Never>?
    private let report: @MainActor (FileProblem) -> Void

    /// - Parameter report: Told of what could not be written.
    init(reporting report: @escaping @MainActor (FileProblem) -> Void) { self.report = report }

    /// Has something written.
    /// - Parameter name: The file's; what waits under the same name is not written any more.
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
