import CWebKitGTK
import Testing

@testable import GLibRuntime

/// Waiting until the main loop has nothing better to do.
@MainActor
@Suite struct IdleWaitTests {
    @Test func whatIsDrawnMeanwhileComesFirst() async {
        let drawing = SourceCount(GDK_PRIORITY_REDRAW, times: 3)
        await waitForIdle(atMost: .seconds(60))
        #expect(drawing.count == 3)
    }

    @Test func aLoopThatIsNeverIdleIsNotWaitedForLonger() async {
        let endless = SourceCount(G_PRIORITY_DEFAULT, times: .max)
        await waitForIdle(atMost: .milliseconds(20))
        #expect(endless.count > 0)
    }

    @Test func manyWaitAtOnce() async {
        let waits = (0..<100).map { _ in Task { @MainActor in await waitForIdle(atMost: .seconds(60)) } }
        for wait in waits { await wait.value }
    }

    @Test func bothOfItsSourcesEndWithIt() async {
        for _ in 0..<100 { await waitForIdle(atMost: .milliseconds(0)) }
        // A second end would resume its continuation twice, which ends the program.
        try? await Task.sleep(for: .milliseconds(20))
    }
}

/// A source that is always ready, so many times.
@MainActor
private final class SourceCount {
    private(set) var count = 0
    private let times: Int
    private var source: guint = 0

    init(_ priority: gint, times: Int) {
        self.times = times
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
        if count == times { source = 0 }
        return count < times
    }
}
