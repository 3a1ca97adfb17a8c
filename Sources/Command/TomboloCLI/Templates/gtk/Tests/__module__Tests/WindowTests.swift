import CAppGTK
import Testing
import Tombolo
import TomboloTesting

@testable import __module__

/// The window with its native widgets. Needs a display: see README.md.
@MainActor
@Suite(.enabled(if: TestEngine.all.contains(.gtk)))
struct WindowTests {
    @Test func theButtonShowsTheLanguageOfThePage() async throws {
        try await withDisplay {
            let calls = CallRegistry()
            registerGreeter(in: calls)
            let window = try MainWindow(in: nil, calls: calls)
            defer { window.close() }
            let events = window.view.page.events
            window.present()
            for await case .navigation(.finished) in events { break }
            gtk_widget_activate(window.button)
            while window.text.isEmpty { try await Task.sleep(for: .milliseconds(10)) }
            #expect(window.text == "en")
        }
    }
}
