import CGTK
import Foundation
import GLibRuntime
import TestSupport
import Testing
import TomboloBrowser
import TomboloTesting
import TomboloWidgets

@testable import TomboloBrowserGTK

/// Text typed into the address field (B1-B9).
@MainActor
@Suite
struct TypingTests {
    @Test
    func aLocalAddressIsLoadedAndTheFieldShowsTheFinalAddress() async throws {
        let server = try await LocalServer.start()
        try await withBrowser { browser in
            try await browser.show("127.0.0.1:\(server.port)/redirect?to=/ok")
            #expect(try browser.state.content == .page)
            #expect(browser.addressText == server.url("/ok").absoluteString)
            // A newly opened window may receive the keyboard focus later.
            try await until("the focus to leave the field") { try !browser.state.field.isFocused }
        }
    }

    /// The window is inactive while the page loads, as when the user changes to another program.
    @Test
    func aPageThatIsLoadedInAnInactiveWindowGetsTheFocus() async throws {
        let server = try await LocalServer.start()
        try await withBrowser(alone: true) { browser in
            let window = browser.window.window
            try await until("the active window") { gtk_window_is_active(window) != 0 }
            try browser.tab.focus()
            let ownView = try #require(try browser.tab.internalView)
            #expect(gtk_window_get_focus(window) == ownView.widget.widget)
            try browser.browser.openWindow()
            try await until("the inactive window") { gtk_window_is_active(window) == 0 }
            try browser.tab.go(to: server.url("/ok"))
            try await until("the page") { try browser.state.content == .page }
            #expect(gtk_window_get_focus(window) == (try browser.tab.view.widget))
            #expect(try !browser.state.field.isFocused)
        }
    }

    @Test(arguments: ["", "   "])
    func emptyInputShowsAnAlertAndFocusesTheField(text: String) async throws {
        try await withBrowser { browser in
            try await browser.go(to: text)
            #expect(browser.alertText == "Please enter url address you want to go.")
            try browser.confirm()
            try await until("the field") { try browser.state.field.isFocused }
            #expect(browser.window.alerts.dialog == nil)
        }
    }

    @Test(arguments: [
        "not a url", "http://", "https://[", "ht!tp://x", "javascript:alert(1)", "file:///etc/passwd", "data:,x",
    ])
    func invalidAddressesShowAnAlertAndDoNotLoad(text: String) async throws {
        try await withBrowser { browser in
            try await browser.go(to: text)
            #expect(browser.alertText?.isEmpty == false)
            let state = try browser.state
            #expect(state.content == .start && !state.isLoading)
            #expect(browser.addressText == text)
        }
    }

    @Test
    func aLoadDoesNotOverwriteTypedTextAndEscapeRestoresTheAddress() async throws {
        let server = try await LocalServer.start()
        try await withBrowser { browser in
            try await browser.go(to: server.url("/delay/200?then=/ok").absoluteString)
            browser.window.address.focus()
            browser.type("half an addr")
            try await browser.settle()
            #expect(browser.addressText == "half an addr")
            browser.window.perform(.restoreAddress)
            #expect(browser.addressText == server.url("/delay/200?then=/ok").absoluteString)
        }
    }

    /// Otherwise a text that the user types at that moment would be appended to the page's address, and Enter would send it
    /// to the page's server.
    @Test
    func theTextStaysSelectedWhenAPageChangesItsAddress() async throws {
        let server = try await LocalServer.start()
        try await withBrowser(alone: true) { browser in
            try await until("the active window") { gtk_window_is_active(browser.window.window) != 0 }
            try await browser.show(server.url("/ok").absoluteString)
            var isSelected = false
            var number = 0
            // The page that was shown may take the focus once more; the address then changes in a field without focus.
            try await until("a change of the address while the field has the focus") {
                number += 1
                browser.window.address.focus()
                try await browser.changeAddress(to: "/ok?\(number)", of: server)
                isSelected = browser.isAddressSelected
                return try browser.state.field.isFocused
            }
            #expect(isSelected)
        }
    }

    /// The user changes to another program, for example to copy a text, and back.
    @Test
    func theTextStaysSelectedWhileTheWindowIsInactive() async throws {
        let server = try await LocalServer.start()
        try await withBrowser(alone: true) { browser in
            let window = browser.window.window
            try await until("the active window") { gtk_window_is_active(window) != 0 }
            try await browser.show(server.url("/ok").absoluteString)
            try browser.browser.openWindow()
            try await until("the inactive window") { gtk_window_is_active(window) == 0 }
            var isSelected = false
            var number = 0
            // The page that was shown may take the focus once more.
            try await until("a change of the address while the field is the focus of the inactive window") {
                number += 1
                browser.window.address.focus()
                browser.window.perform(.addressLeft)
                try await browser.changeAddress(to: "/ok?\(number)", of: server)
                isSelected = browser.isAddressSelected
                return browser.window.address.isFocusOfWindow
            }
            #expect(try !browser.state.field.isFocused)
            #expect(isSelected)
        }
    }

    @Test
    func aHugePastedTextIsTruncated() async throws {
        try await withBrowser { browser in
            try await browser.go(to: "https://" + String(repeating: "a", count: 100_000))
            #expect(browser.addressText.count == Int(AddressBar.maximumCharacters))
            #expect(browser.alertText != nil)
        }
    }
}

extension TestBrowser {
    /// Whether the whole text of the address field is selected.
    fileprivate var isAddressSelected: Bool {
        var (start, end) = (gint(), gint())
        let isSelected = gtk_editable_get_selection_bounds(window.address.entry.opaque, &start, &end) != 0
        return isSelected && start == 0 && Int(end) == addressText.count
    }

    /// Changes the address of the page by its script, and waits until the field shows it.
    fileprivate func changeAddress(to path: String, of server: LocalServer) async throws {
        _ = try await evaluate("history.replaceState(0, '', '\(path)')")
        let address = server.url(path).absoluteString
        try await until("the new address") { addressText == address }
    }
}
