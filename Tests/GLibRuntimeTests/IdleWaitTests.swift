import CGTK
import Testing

@testable import GLibRuntime

/// Waiting until the main loop is idle.
@MainActor
@Suite struct IdleWaitTests {
    @Test func drawingPrecedesIdleWork() async {
        let drawing = SourceCount(GDK_PRIORITY_REDRAW, times: 3)
        #expect(await waitForIdle(atMost: .seconds(3600)))
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
