/// Writes small files one after the other, away from the main actor. Of what waits for one file only the newest is written.
@MainActor
final class BackgroundWriter {
    private var waiting: [(name: String, work: @Sendable () -> Void)] = []
    private var running: Task<Void, Never>?

    /// Has something written.
    /// - Parameter name: The file's; what waits under the same name is not written any more.
    func write(to name: String, _ work: @escaping @Sendable () -> Void) {
        waiting.removeAll { $0.name == name }
        waiting.append((name, work))
        if running == nil { running = Task { await run() } }
    }

    /// Waits until everything is written.
    func finish() async { await running?.value }

    private func run() async {
        while !waiting.isEmpty {
            let next = waiting.removeFirst()
            await Self.perform(next.work)
        }
        running = nil
    }

    @concurrent
    private static func perform(_ work: @Sendable () -> Void) async { work() }
}
