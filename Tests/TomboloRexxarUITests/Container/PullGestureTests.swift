import RexxarFixtures
import Testing
import TomboloEngine
import TomboloTesting

@testable import TomboloRexxar
@testable import TomboloRexxarUI

/// A real wheel over a container's page.
@MainActor
@Suite
struct PullGestureTests {
    /// Turns the wheel over the page. There is no window manager, so the window is in the corner of the screen. Several notches in one
    /// turn of the main loop are one event.
    private func turnWheel(_ button: String) async throws {
        let run = try await ShellRun.of([
            "xdotool", "mousemove", "200", "200", "click", "--repeat", "4", "--delay", "40", button,
        ])
        guard run.status == 0 else { throw TestFailure("xdotool did not work: \(run.output)") }
    }

    @Test
    func aWheelThatIsTurnedUpAtTheTopPullsThePage() async throws {
        // Nobody else's window is to be in the way.
        try await PageSlots.gtk.use(alone: true) {
            try await withContainer { container in
                try await container.load()
                try await container.run(
                    "document.body.style.height = '3000px'; onscroll = () => { document.title = 'Down'; }")
                // What is turned before the page has been drawn goes nowhere.
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
                try await container.until("the refresh") { try await container.heard().contains("refresh") }
            }
        }
    }
}
