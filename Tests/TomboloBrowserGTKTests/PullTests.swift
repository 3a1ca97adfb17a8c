import TestSupport
import CGTK
import Foundation
import GLibRuntime
import Testing
import TomboloBrowser
import TomboloEngine
import TomboloTesting

@testable import TomboloBrowserGTK

/// A real mouse wheel over a page (B17, B39).
@MainActor
@Suite
struct PullTests {
    @Test
    func scrollingUpReloadsOnlyAtTheTopOfThePage() async throws {
        let server = try await LocalServer.start()
        try await withBrowser(alone: true) { browser in
            await browser.serve("<title>Long</title><body style='height: 5000px'>", at: "/long", by: server)
            try await browser.show(server.url("/long").absoluteString)
            // Wheel events before the first drawing of the page are lost.
            try await Self.turn("5", until: "the page is scrolled") {
                try await browser.evaluate("return scrollY > 0") == true
            }
            _ = try await browser.evaluate("scrollTo(0, 3000)")
            try await Self.turnOnce("4")
            try await Task.sleep(for: .milliseconds(500))
            #expect(await server.requestCount(of: "/long") == 1)
            _ = try await browser.evaluate("scrollTo(0, 0)")
            try await Self.turn("4", until: "the page is loaded again") {
                await server.requestCount(of: "/long") > 1
            }
            try await browser.settle()
            #expect(try browser.state.loading.sign == .none)
        }
    }

    /// GTK 4.8 leaves the pointer grabbed by a list whose window has been closed.
    @Test
    func closingAWindowWithAnOpenMenuReleasesThePointer() async throws {
        let server = try await LocalServer.start()
        try await withBrowser(alone: true) { browser in
            await browser.serve("<title>Long</title><body style='height: 5000px'>", at: "/long", by: server)
            try await browser.show(server.url("/long").absoluteString)
            try browser.browser.openWindow(isPrivate: true)
            let other = try #require(browser.browser.windows.last)
            gtk_menu_button_popup(other.menu.button.opaque)
            let list = UnsafeMutableRawPointer(try #require(gtk_menu_button_get_popover(other.menu.button.opaque)))
            try await until("the list") { gtk_widget_get_mapped(list.assumingMemoryBound(to: GtkWidget.self)) != 0 }
            // The menu grabs the pointer only when it is on the screen.
            try await Task.sleep(for: .milliseconds(300))
            other.close()
            try await Self.turn("5", until: "the page is scrolled") {
                try await browser.evaluate("return scrollY > 0") == true
            }
        }
    }

    private static func turn(_ button: String, until what: String, _ condition: () async throws -> Bool) async throws {
        for _ in 0..<20 {
            try await turnOnce(button)
            for _ in 0..<50 {
                if try await condition() { return }
                try await Task.sleep(for: .milliseconds(20))
            }
        }
        throw TestFailure("Timed out waiting until \(what).")
    }

    /// Turns the wheel over the page by several notches. Without a window manager, the window is in the corner of the screen. Several notches in
    /// one iteration of the main loop are one event.
    private static func turnOnce(_ button: String) async throws {
        let run = try await ShellRun.of([
            "xdotool", "mousemove", "200", "200", "click", "--repeat", "4", "--delay", "40",
            button,
        ])
        guard run.status == 0 else { throw TestFailure("xdotool failed: \(run.output)") }
    }
}
