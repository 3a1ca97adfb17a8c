import CGLib

@testable import GLibRuntime

/// A source that is always ready, for a number of dispatches or a duration.
///
/// It is limited because other tests run a main loop of their own until it is idle, as `g_application_run` does at its end. A source whose end depends
/// on the main actor has to pause in such an inner loop, in which the main actor is suspended.
@MainActor
final class SourceCount {
    private(set) var count = 0
    /// Whether neither the number nor the duration has been reached.
    private(set) var isReady = true
    private let priority: gint
    private let times: Int
    private let end: ContinuousClock.Instant
    private let pausesInInnerLoops: Bool
    private var source: guint = 0

    init(_ priority: gint, times: Int, for duration: Duration = .seconds(3600), pausesInInnerLoops: Bool = false) {
        self.pausesInInnerLoops = pausesInInnerLoops
        self.priority = priority
        self.times = times
        end = .now + duration
        attach()
    }

    isolated deinit { if source != 0 { g_source_remove(source) } }

    private func attach() {
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

    private func dispatch() -> Bool {
        if pausesInInnerLoops, g_main_depth() > 1 {
            source = 0
            // Runs after the inner loop has ended.
            Task { attach() }
            return false
        }
        count += 1
        if count == times || .now >= end {
            isReady = false
            source = 0
        }
        return isReady
    }
}
