import CGLib

/// Suspends until the main loop has dispatched all sources that have a higher priority than idle sources, including drawing.
///
/// Other idle sources of the same priority are dispatched in the same iteration of the loop.
///
/// If the main loop is never idle, the wait ends after `limit`, so that no caller waits forever.
/// - Returns: Whether the main loop was idle.
@discardableResult
package func waitForIdle(atMost limit: Duration) async -> Bool {
    await withCheckedContinuation { continuation in IdleWait(continuation).start(limit) }
}

/// The idle source and the timeout source of one wait. The first of them to be dispatched ends the wait and removes both.
private final class IdleWait {
    private let continuation: CheckedContinuation<Bool, Never>
    private var sources: [guint] = []

    init(_ continuation: CheckedContinuation<Bool, Never>) { self.continuation = continuation }

    func start(_ limit: Duration) {
        let release: GDestroyNotify = { data in data.map { Unmanaged<IdleWait>.fromOpaque($0).release() } }
        let milliseconds = guint(
            clamping: limit.components.seconds * 1000 + limit.components.attoseconds / 1_000_000_000_000_000)
        sources = [
            g_idle_add_full(
                G_PRIORITY_DEFAULT_IDLE, { IdleWait.end($0, wasIdle: true) }, Unmanaged.passRetained(self).toOpaque(),
                release),
            g_timeout_add_full(
                G_PRIORITY_DEFAULT, milliseconds, { IdleWait.end($0, wasIdle: false) },
                Unmanaged.passRetained(self).toOpaque(), release),
        ]
    }

    private func end(wasIdle: Bool) {
        for source in sources { g_source_remove(source) }
        sources = []
        continuation.resume(returning: wasIdle)
    }

    /// Dispatches one of the sources, and removes both.
    private nonisolated static func end(_ data: UnsafeMutableRawPointer?, wasIdle: Bool) -> gboolean {
        // The main loop runs on the main thread, which `assumeIsolated` checks. The pointer belongs to the source.
        nonisolated(unsafe) let data = data
        MainActor.assumeIsolated {
            guard let data else { return }
            Unmanaged<IdleWait>.fromOpaque(data).takeUnretainedValue().end(wasIdle: wasIdle)
        }
        return 0
    }
}
