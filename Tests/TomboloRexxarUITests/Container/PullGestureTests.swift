import TestSupport
import RexxarFixtures
import Testing
import TomboloEngine
import TomboloTesting

@testable import TomboloRexxar
@testable import TomboloRexxarUI

/// Real wheel events over a container's page.
@MainActor
@Suite
struct PullGestureTests {
    /// Turns the wheel over the page. Without a window manager, the window is in the corner of the screen. Several notches in one iteration
    /// of the main loop are one event.
    private func turnWheel(_ button: String) async throws {
        let run = try await ShellRun.of([
            "xdotool", "mousemove", "200", "200", "click", "--repeat", "4", "--delay", "40", button,
        ])
        guard run.status == 0 else { throw TestFailure("xdotool failed: \(run.output)") }
    }

    @Test
    func scrollingUpAtTheTopPullsThePage() async throws {
        // No other window may cover this one.
        try await PageSlots.gtk.use(alone: true) {
            try await withContainer { container in
                try await container.load()
                try await container.run(
                    "document.body.style.height = '3000px'; onscroll = () => { document.title = 'Down'; }")
                // Wheel events before the page is drawn are lost.
                try await until("the page to scroll", every: { try await turnWheel("5") }) {
                    container.page.title == "Down"
                }
                try await container.run(
                    """
                    onscroll = null;
                    scrollTo(0, 0);
                    dispatch('douban://rexxar-container/widget/pull_to_refresh?action=enable');
                    """)
                #expect(!container.controller.view.isRefreshing)
                try await until("the pull", every: { try await turnWheel("4") }) {
                    container.controller.view.isRefreshing
                }
                try await container.until("the refresh") { try await container.recordedCalls().contains("refresh") }
            }
        }
    }
}
