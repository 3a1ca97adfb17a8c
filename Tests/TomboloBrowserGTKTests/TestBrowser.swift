import TestSupport
import CAdwaita
import CGTK
import Foundation
import GLibRuntime
import Testing
import Tombolo
import TomboloBrowser
import TomboloEngine
import TomboloTesting
import TomboloWidgets

@testable import TomboloBrowserGTK

/// A browser with one window and an ephemeral profile.
@MainActor
final class TestBrowser {
    let browser: Browser
    let window: BrowserWindow

    init(_ change: (inout Browser.Configuration) -> Void) throws {
        try #require(MainLoop.connectToDisplay())
        var configuration = Browser.Configuration(storage: .ephemeral, settings: BrowserSettings(), language: .english)
        // A small window, because all tests share one main thread for drawing.
        configuration.windowSize = (400, 320)
        change(&configuration)
        browser = try Browser(configuration)
        try browser.openWindow()
        window = try #require(browser.windows.first)
    }

    var tab: BrowserTab {
        get throws { try #require(window.tab) }
    }

    var state: TabState {
        get throws { try tab.state }
    }

    /// The text that the user sees in the address field.
    var addressText: String { window.address.text }

    /// Types into the empty address field, as an input method does.
    func type(_ text: String) { gtk_editable_set_text(window.address.entry.opaque, text) }

    /// Emits the signal that Enter emits in the address field.
    func pressEnter() {
        var field = GValue()
        g_value_init(&field, gtk_entry_get_type())
        defer { g_value_unset(&field) }
        g_value_set_object(&field, window.address.entry.pointer)
        g_signal_emitv(&field, g_signal_lookup("activate", gtk_entry_get_type()), 0, nil)
    }

    /// Types an address and presses the button beside it.
    func go(to text: String) async throws {
        type(text)
        try await press(window.address.goButton)
    }

    /// Presses a button and waits until it is released, which triggers its action.
    func press(_ button: IconButton) async throws {
        var isClicked = false
        let click = SignalConnection(button.reference.pointer, "clicked") { _ in isClicked = true }
        gtk_widget_activate(button.reference.widget)
        try await until("the button") { isClicked }
        withExtendedLifetime(click) {}
    }

    /// The text of the alert that is displayed, or nil.
    var alertText: String? { window.alerts.dialog?.body }

    /// Presses the alert's only button.
    func confirm() throws { press(0, of: try #require(window.alerts.dialog)) }

    /// Presses a button of a dialog.
    func press(_ button: Int, of dialog: AlertDialog) { dialog.press(button) }

    /// The dialog of the page, or a dialog of the browser about the page. Waits until it is displayed.
    func pageDialog() async throws -> AlertDialog {
        try await until("a dialog") { try tab.dialogs.shown != nil }
        return try #require(try tab.dialogs.shown)
    }

    /// The heading and the text of a dialog.
    func texts(of dialog: AlertDialog) -> [String] { [dialog.heading, dialog.body] }

    /// Makes the server respond with an HTML page.
    func serve(_ html: String, at path: String, by server: LocalServer) async {
        await server.respond(StubResponse(headers: [("Content-Type", "text/html")], body: Data(html.utf8)), at: path)
    }

    /// Loads a page and waits for the end of the load.
    func show(_ text: String) async throws {
        try await go(to: text)
        try await settle()
    }

    /// Waits until no load is in progress. A load that was requested before has started by then.
    func settle() async throws {
        try await until("the end of the load") { try !state.isLoading && !tab.page.isLoading }
    }

    /// The result of a script in the page's world.
    func evaluate(_ body: String) async throws -> JSONValue? {
        try await tab.page.engine.callFunction(body, argument: nil, in: .page)
    }
}

/// Runs `body` with a browser that has one window. At most one other page is open at the same time, or none if `alone` is true.
@MainActor
func withBrowser(
    alone: Bool = false, _ change: (inout Browser.Configuration) -> Void = { _ in },
    _ body: @escaping @MainActor (TestBrowser) async throws -> Void
) async throws {
    try await PageSlots.gtk.use(alone: alone) {
        let browser = try TestBrowser(change)
        defer { browser.browser.close() }
        let outcome = await Result(catching: {
            try await withDeadline(.seconds(900), "the test") { try await body(browser) }
        })
        // Without a window manager the keyboard focus follows the pointer. The pointer is moved away, so that no window of another test receives
        // the focus.
        if alone { _ = try await ShellRun.of(["xdotool", "mousemove", "10000", "10000"]) }
        try outcome.get()
    }
}

/// Runs `body` with a browser that saves downloads into a temporary folder.
@MainActor
func withBrowserThatDownloads(_ body: @escaping @MainActor (TestBrowser) async throws -> Void) async throws {
    let folder = TemporaryFolder()
    try await withBrowser { browser in
        browser.window.session.downloadFolder = folder.url
        try await body(browser)
    }
}

extension Result where Failure == any Error {
    /// The value or the error of an asynchronous operation.
    @MainActor
    fileprivate init(catching body: () async throws -> Success) async {
        do { self = .success(try await body()) } catch { self = .failure(error) }
    }
}

/// Runs `body` with another text size. The size applies to the windows of all tests meanwhile.
@MainActor
func withTextScale(_ scale: Double, _ body: () async throws -> Void) async throws {
    let settings = UnsafeMutableRawPointer(try #require(gtk_settings_get_default()))
    let before = tombolo_int_property(settings, "gtk-xft-dpi")
    tombolo_set_int_property(settings, "gtk-xft-dpi", Int32(96 * 1024 * scale))
    defer { tombolo_set_int_property(settings, "gtk-xft-dpi", before) }
    try await body()
}
