/// The streams that deliver the progress of the routes, one for each reader.
@MainActor
final class ProgressListeners {
    private var continuations: [Int: AsyncStream<RoutesProgress>.Continuation] = [:]
    private var next = 0

    func stream() -> AsyncStream<RoutesProgress> {
        let (stream, continuation) = AsyncStream.makeStream(
            of: RoutesProgress.self, bufferingPolicy: .bufferingNewest(1_000))
        let id = next
        next += 1
        continuations[id] = continuation
        continuation.onTermination = { [weak self] _ in
            Task { @MainActor in self?.continuations[id] = nil }
        }
        return stream
    }

    func send(_ progress: RoutesProgress) {
        for continuation in continuations.values { continuation.yield(progress) }
    }

    func finish() {
        for continuation in continuations.values { continuation.finish() }
    }
}
