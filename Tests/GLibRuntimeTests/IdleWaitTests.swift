import CGTK
import Testing

@testable import GLibRuntime

/// Waiting until the main loop is idle.
@MainActor
@Suite struct IdleWaitTests {
    @Test func drawingPrecedesIdleWork() async {
        let drawing = SourceCount(GDK_PRIORITY_REDRAW, times: 3)
        #expect(await waitForIdle(atMost: .seconds(60)))
        #expect(drawing.count == 3)
    }

    @Test func aBusyLoopEndsTheWaitAtItsTimeout() async {
        let busy = SourceCount(G_PRIORITY_DEFAULT, times: .max, for: .seconds(5))
        #expect(await !waitForIdle(atMost: .milliseconds(20)))
        withExtendedLifetime(busy) {}
    }

    @Test func concurrentWaitsAllEnd() async {
        let waits = (0..<100).map { _ in Task { @MainActor in _ = await waitForIdle(atMost: .seconds(60)) } }
        for wait in waits { await wait.value }
    }

    @Test func aWaitEndsOnceWhenBothSourcesAreReady() async {
        for _ in 0..<100 { await waitForIdle(atMost: .milliseconds(0)) }
        // Leaves time for both sources of each wait. A wait that ended twice would resume its continuation twice, which is a fatal error.
        try? await Task.sleep(for: .milliseconds(20))
    }
}

/// A source that is always ready, for a number of iterations or a duration. It is limited because other tests run main loops until they are
/// idle.
@MainActor
private final class SourceCount {
    private(set) var count = 0
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
