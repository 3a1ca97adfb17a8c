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

/// A browser with one window, which keeps nothing.
@MainActor
final class TestBrowser {
    let browser: Browser
    let window: BrowserWindow

    init(_ change: (inout Browser.Configuration) -> Void) throws {
        try #require(MainLoop.connectToDisplay())
        var configuration = Browser.Configuration(storage: .ephemeral, settings: BrowserSettings(), language: .english)
        // What is drawn is drawn by the one main thread of all tests.
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

    /// What a person sees in the address field.
    var addressText: String { window.address.text }

    /// Types into the empty address field, as its input method does.
    func type(_ text: String) { gtk_editable_set_text(window.address.entry.opaque, text) }

    /// What Enter does in the address field.
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

    /// Presses a button and waits until it has come up again, which is when it does something.
    func press(_ button: IconButton) async throws {
        var isClicked = false
        let click = SignalConnection(button.reference.pointer, "clicked") { _ in isClicked = true }
        gtk_widget_activate(button.reference.widget)
        try await until("the button") { isClicked }
        withExtendedLifetime(click) {}
    }

    /// The text of the alert that is shown; nil for none.
    var alertText: String? { window.alerts.dialog?.body }

    /// Presses the alert's only button.
    func confirm() throws { press(0, of: try #require(window.alerts.dialog)) }

    /// Presses a button of a dialog.
    func press(_ button: Int, of dialog: AlertDialog) { dialog.press(button) }

    /// The dialog of the page, or of the browser about it.
    func pageDialog() async throws -> AlertDialog {
        try await until("a dialog") { try tab.dialogs.shown != nil }
        return try #require(try tab.dialogs.shown)
    }

    /// What a dialog says: its heading and its text.
    func texts(of dialog: AlertDialog) -> [String] { [dialog.heading, dialog.body] }

    /// Has the server show an HTML page.
    func serve(_ html: String, at path: String, by server: LocalServer) async {
        await server.respond(StubResponse(headers: [("Content-Type", "text/html")], body: Data(html.utf8)), at: path)
    }

    /// Goes to a page and waits until it is there.
    func show(_ text: String) async throws {
        try await go(to: text)
        try await settle()
    }

    /// Waits until nothing loads; a load that was asked for has begun by now.
    func settle() async throws {
        try await until("the end of the load") { try !state.isLoading && !tab.page.isLoading }
    }

    /// What page script says.
    func evaluate(_ body: String) async throws -> JSONValue? {
        try await tab.page.engine.callFunction(body, argument: nil, in: .page)
    }
}

/// Gives `body` a browser with one window, with one other page beside it at most.
@MainActor
func withBrowser(
    alone: Bool = false, _ change: (inout Browser.Configuration) -> Void = { _ in },
    _ body: @escaping @MainActor (TestBrowser) async throws -> Void
) async throws {
    try await PageSlots.gtk.use(alone: alone) {
        let browser = try TestBrowser(change)
        defer { browser.browser.close() }
        let outcome = await Result(catching: {
            try await withDeadline(.seconds(180), "the test") { try await body(browser) }
        })
        // Without a window manager the keyboard is where the pointer is: the windows of other tests are to have neither.
        if alone { _ = try await ShellRun.of(["xdotool", "mousemove", "10000", "10000"]) }
        try outcome.get()
    }
}

/// Gives `body` a browser that saves files into a folder of the test's own.
@MainActor
func withBrowserThatDownloads(_ body: @escaping @MainActor (TestBrowser) async throws -> Void) async throws {
    let folder = TemporaryFolder()
    try await withBrowser { browser in
        browser.window.session.downloadFolder = folder.url
        try await body(browser)
    }
}

extension Result where Failure == any Error {
    /// What an asynchronous operation gives or throws.
    @MainActor
    fileprivate init(catching body: () async throws -> Success) async {
        do { self = .success(try await body()) } catch { self = .failure(error) }
    }
}

/// Runs `body` with text of another size. Text is that large in every window meanwhile.
@MainActor
func withTextScale(_ scale: Double, _ body: () async throws -> Void) async throws {
    let settings = UnsafeMutableRawPointer(try #require(gtk_settings_get_default()))
    let before = tombolo_int_property(settings, "gtk-xft-dpi")
    tombolo_set_int_property(settings, "gtk-xft-dpi", Int32(96 * 1024 * scale))
    defer { tombolo_set_int_property(settings, "gtk-xft-dpi", before) }
    try await body()
}

/// Waits until something is so.
@MainActor
func until(_ what: String, _ condition: () throws -> Bool) async throws {
    let end = ContinuousClock.now + .seconds(120)
    while try !condition() {
        if ContinuousClock.now > end { throw TestFailure("Waited for \(what) in vain.") }
        try await Task.sleep(for: .milliseconds(2))
    }
}
