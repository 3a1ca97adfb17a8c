import CGLib

@testable import GLibRuntime

/// A source that is always ready, for a number of iterations or a duration. It is limited because other tests run main loops until they are
/// idle.
@MainActor
final class SourceCount {
    private(set) var count = 0
    /// Whether the source still exists.
    var isReady: Bool { source != 0 }
    private let times: Int
    private let end: ContinuousClock.Instant
    private var source: guint = 0

    init(_ priority: gint, times: Int, for duration: Duration = .seconds(60)) {
        self.times = times
        end = .now + duration
        source = g_idle_add_full(
            priority,
            { data in
                nonisolated(unsafe) let data = data
                return MainActor.assumeIsolated {
                    guard let data else { return 0 }
                    return Unmanaged<SourceCount>.fromOpaque(data).takeUnretainedValue().dispatch() ? 1 : 0
                }
            }, Unmanaged.passUnretained(self).toOpaque(), nil)
    }

    isolated deinit { if source != 0 { g_source_remove(source) } }

    private func dispatch() -> Bool {
        count += 1
        if count == times || .now >= end { source = 0 }
        return source != 0
    }
}
