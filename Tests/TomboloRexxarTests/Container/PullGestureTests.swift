import Testing
import TomboloBridge
import TomboloEngine
import TomboloTesting

@testable import TomboloRexxar

/// A real wheel over a real page.
@MainActor
@Suite
struct PullGestureTests {
    /// Turns the wheel over the page, below its frame. There is no window manager, so the window is in the corner of the screen.
    private func turnWheel(_ button: String, times: Int) async throws {
        let run = try await ShellRun.of([
            "xdotool", "mousemove", "200", "290", "click", "--repeat", "\(times)", "--delay", "5", button,
        ])
        guard run.status == 0 else { throw TestFailure("xdotool did not work: \(run.output)") }
    }

    @Test
    func aWheelThatIsTurnedUpAtTheTopPullsThePage() async throws {
        try await withContainer(alone: true) { container in
            let document = try #require(container.dialect.documents.first).document
            try container.ask("pull_to_refresh", ["action": "enable"])
            // The pulls are heard of once this has been answered.
            try await container.controller.watchPulls(of: document)
            // What is turned before the page has been drawn goes nowhere.
            try await container.page.evaluate("onscroll = () => { document.title = 'Scrolled'; }")
            try await until("the page to scroll", every: { try await turnWheel("5", times: 3) }) {
                container.page.title == "Scrolled"
            }
            #expect(!container.controller.view.isRefreshing)
            try await container.page.evaluate("onscroll = null; scrollTo(0, 0)")
            try await until("the pull", every: { try await turnWheel("4", times: 3) }) {
                container.controller.view.isRefreshing
            }
            try await container.untilTitle("Refresh 1")
        }
    }
}
