import TestSupport
import CGTK
import Foundation
import GLibRuntime
import Testing
import TomboloBrowser
import TomboloEngine
import TomboloTesting
import TomboloWidgets

@testable import TomboloBrowserGTK

/// Real key presses in a window that has the keyboard focus.
@MainActor
@Suite
struct KeyTests {
    @Test
    func theUsualShortcutsOfBrowsersWork() async throws {
        let server = try await LocalServer.start()
        try await withBrowser(alone: true) { browser in
            let window = browser.window
            try await Self.focus(window)
            try await Self.press("ctrl+l")
            try await until("the keyboard focus in the address field") { try browser.state.field.isFocused }
            try await Self.type(server.url("/ok").absoluteString)
            try await Self.press("Return")
            try await until("the page") {
                try browser.state.document == server.url("/ok") && !browser.state.isLoading
            }
            try await Self.press("ctrl+t")
            try await until("the new tab") { window.tabs.count == 2 }
            try await Self.press("ctrl+Tab")
            try await until("the first tab") { try browser.state.document == server.url("/ok") }
            try await Self.press("ctrl+f")
            try await until("the keyboard focus in the search") {
                guard let focused = gtk_window_get_focus(window.window) else { return false }
                // GTK does not deliver key events to a widget that has not been drawn.
                return gtk_widget_is_ancestor(focused, window.find.revealer.widget) != 0
                    && gtk_widget_get_mapped(focused) != 0 && gtk_widget_get_width(focused) > 0
            }
            try await Self.press("Escape")
            try await until("the end of the search") { !window.find.isOpen }
            try await Self.press("ctrl+plus")
            try await until("the larger page") { try browser.tab.page.engine.zoom > 1 }
            try await Self.press("ctrl+0")
            try await until("the default size of the page") { try browser.tab.page.engine.zoom == 1 }
            let count = await server.requestCount(of: "/ok")
            try await Self.press("ctrl+r")
            for _ in 0..<1_000 where await server.requestCount(of: "/ok") == count {
                try await Task.sleep(for: .milliseconds(10))
            }
            #expect(await server.requestCount(of: "/ok") == count + 1)
            try await Self.press("ctrl+w")
            try await until("the closing of all tabs but one") { window.tabs.count == 1 }
            try await Self.press("ctrl+j")
            try await until("the downloads") { window.downloadsWindow != nil }
        }
    }

    @Test
    func aPageCannotInterceptTheShortcutsOfTheWindow() async throws {
        let server = try await LocalServer.start()
        try await withBrowser(alone: true) { browser in
            let script =
                "for (const kind of ['keydown', 'keyup', 'keypress']) addEventListener(kind, (event) => { "
                + "event.preventDefault(); event.stopImmediatePropagation(); }, true)"
            await browser.serve("<title>Keeper</title><script>\(script)</script>", at: "/keeper", by: server)
            try await browser.show(server.url("/keeper").absoluteString)
            try await Self.focus(browser.window)
            try browser.tab.focus()
            try await Self.press("ctrl+t")
            try await until("the new tab") { browser.window.tabs.count == 2 }
        }
    }

    @Test
    func aClickOpensOneWindowHoweverManyThePageRequests() async throws {
        let server = try await LocalServer.start()
        try await withBrowser(alone: true) { browser in
            await browser.serve(
                """
                <title>Opener</title><body style='height: 100vh'><script>
                addEventListener('mousemove', () => { isUnderPointer = true; });
                addEventListener('mousedown', () => {
                    for (const number of [1, 2, 3]) { location.hash = number; open('/ok?' + number); }
                });
                </script>
                """, at: "/opener", by: server)
            try await browser.show(server.url("/opener").absoluteString)
            let (window, tab) = (browser.window, try browser.tab)
            try await until("the window on the screen") { gtk_widget_get_mapped(window.reference.widget) != 0 }
            // The second click follows the first one so closely that the engine still attributes requests to the first click.
            for count in 1...2 {
                try await Self.point(at: browser)
                try await Self.run(["click", "1"])
                try await until("the opened window") { window.tabs.count == 2 }
                try await until("the blocked windows") { tab.popups.blockedCount == 2 * count }
                if let opened = window.tab, opened !== tab { window.close(opened) }
                window.tabs.select(tab)
                try await until("the return of the page") { gtk_widget_get_mapped(tab.view.widget) != 0 }
            }
        }
    }

    /// Focuses the window, since there is no window manager that would focus it.
    private static func focus(_ window: BrowserWindow) async throws {
        try await until("the window on the screen") { gtk_widget_get_mapped(window.reference.widget) != 0 }
        let pid = "\(ProcessInfo.processInfo.processIdentifier)"
        for _ in 0..<100 {
            // The search may find a window that is about to close and cannot be focused.
            _ = try await ShellRun.of(["xdotool", "search", "--onlyvisible", "--pid", pid, "windowfocus"])
            for _ in 0..<20 {
                if gtk_window_is_active(window.window) != 0 { return }
                try await Task.sleep(for: .milliseconds(5))
            }
        }
        throw TestFailure("Timed out waiting for the keyboard focus.")
    }

    /// Moves the pointer over the page and waits until the page has received the event. A click on a window that is not drawn yet is not delivered.
    private static func point(at browser: TestBrowser) async throws {
        _ = try await browser.evaluate("window.isUnderPointer = false")
        for count in 0..<200 {
            try await run(["mousemove", "200", "\(200 + count % 2)"])
            for _ in 0..<10 {
                if try await browser.evaluate("return window.isUnderPointer") == true { return }
                try await Task.sleep(for: .milliseconds(5))
            }
        }
        throw TestFailure("Timed out waiting for the pointer over the page.")
    }

    private static func press(_ key: String) async throws { try await run(["key", key]) }

    private static func type(_ text: String) async throws { try await run(["type", "--delay", "5", text]) }

    private static func run(_ arguments: [String]) async throws {
        let run = try await ShellRun.of(["xdotool"] + arguments)
        guard run.status == 0 else { throw TestFailure("xdotool failed: \(run.output)") }
    }
}
