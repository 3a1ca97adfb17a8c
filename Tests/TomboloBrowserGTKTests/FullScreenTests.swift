import CAdwaita
import CGTK
import Foundation
import GLibRuntime
import TestSupport
import Testing
import TomboloBrowser
import TomboloEngine
import TomboloTesting
import TomboloWidgets

@testable import TomboloBrowserGTK

/// Full screen, with a hint that names the key to leave it.
@MainActor
@Suite
struct FullScreenTests {
    @Test
    func theFullScreenHintIsShownBeforeQueuedMessages() async throws {
        let server = try await LocalServer.start()
        try await withBrowser { browser in
            try await browser.show(server.url("/ok").absoluteString)
            var announced: [String] = []
            browser.window.toasts.overlay.announce = { _, text, _ in announced.append(text) }
            for number in 1...5 { browser.window.toasts.show("News \(number)") }
            try await until("the first message") { Self.shownTexts(in: browser).contains("News 1") }
            browser.window.fullScreen.entered()
            let hint = "http://127.0.0.1:\(server.port) is in full screen. Press Escape to leave"
            try await until("the hint") { Self.shownTexts(in: browser).contains(hint) }
            #expect(!Self.shownTexts(in: browser).contains { $0.hasPrefix("News") && $0 != "News 1" })
            #expect(announced == ["News 1", hint])
        }
    }

    /// The texts of the visible labels.
    private static func shownTexts(in browser: TestBrowser) -> [String] {
        DialogTests.widgets(gtk_label_get_type(), below: browser.window.reference.widget)
            .filter { gtk_widget_get_mapped($0) != 0 }
            .map { String(cString: gtk_label_get_text(OpaquePointer($0))) }
    }
}
