import CGTK
import Foundation
import GLibRuntime
import TestSupport
import Testing
import TomboloEngine
import TomboloTesting

@testable import Tombolo
@testable import TomboloBridge

/// The permission dialog over a real window.
@MainActor
@Suite struct PermissionDialogTests {
    private func prompt(_ values: [String: [ScopeValue]] = [:], purpose: String? = nil) throws
        -> PermissionPrompt
    {
        let id = try #require(DocumentID(String(repeating: "1", count: 32).utf8))
        let document = Document(id: id, origin: Origin(serialized: "app://tour"), frame: .top, url: nil)
        return PermissionPrompt(document: document, call: "files.read", purpose: purpose, scoped: values)
    }

    /// Shows a prompt, runs `body` to answer it, and returns the answer.
    private func answer(
        to prompt: PermissionPrompt, _ body: @MainActor (PermissionWindow, Window) async throws -> Void
    ) async throws -> PermissionAnswer {
        try #require(MainLoop.connectToDisplay())
        let view = try PageView(
            PageView.Configuration(profile: try ProfileStorage.ephemeral.open(), calls: CallRegistry()))
        let window = Window("Page", showing: view, in: nil)
        defer { window.close() }
        let asking = Task { await view.permissionDialog.bridge(view.bridge, ask: prompt) }
        try await until("the dialog") { view.permissionDialog.shown != nil }
        try await body(try #require(view.permissionDialog.shown), window)
        return await asking.value
    }

    private func isSensitive(_ dialog: PermissionWindow, _ button: Int) -> Bool {
        gtk_widget_get_sensitive(dialog.buttons[button].pointer(as: GtkWidget.self)) != 0
    }

    private func texts(_ dialog: PermissionWindow) -> [String] {
        func below(_ widget: UnsafeMutablePointer<GtkWidget>) -> [String] {
            var found: [String] = []
            if tombolo_is_instance(widget, gtk_label_get_type()) != 0 {
                found.append(String(cString: gtk_label_get_text(OpaquePointer(widget))))
            }
            var child = gtk_widget_get_first_child(widget)
            while let next = child {
                found += below(next)
                child = gtk_widget_get_next_sibling(next)
            }
            return found
        }
        return below(dialog.window.pointer(as: GtkWidget.self))
    }

    @Test(arguments: [(0, PermissionAnswer.deny), (1, .allowOnce), (2, .allowForDocument)])
    func eachDialogButtonReturnsItsAnswer(button: Int, expected: PermissionAnswer) async throws {
        let answer = try await answer(to: prompt()) { dialog, _ in
            try await until("the buttons") { isSensitive(dialog, button) }
            gtk_widget_activate(dialog.buttons[button].pointer(as: GtkWidget.self))
        }
        #expect(answer == expected)
    }

    @Test func theAllowButtonsAreDisabledAtFirst() async throws {
        let answer = try await answer(to: prompt()) { dialog, _ in
            // This runs in the turn in which the dialog appears. Only the button that denies is enabled, and it is the default widget of the window.
            #expect(!isSensitive(dialog, 1) && !isSensitive(dialog, 2) && isSensitive(dialog, 0))
            let window = dialog.window.pointer(as: GtkWindow.self)
            #expect(gtk_window_get_default_widget(window) == dialog.buttons[0].pointer(as: GtkWidget.self))
            gtk_window_close(window)
        }
        #expect(answer == .deny)
    }

    @Test func closingThePermissionWindowDeniesTheCall() async throws {
        let answer = try await answer(to: prompt()) { _, window in window.close() }
        #expect(answer == .deny)
    }

    @Test func cancellingTheCallClosesItsPermissionDialog() async throws {
        try #require(MainLoop.connectToDisplay())
        let view = try PageView(
            PageView.Configuration(profile: try ProfileStorage.ephemeral.open(), calls: CallRegistry()))
        let window = Window("Page", showing: view, in: nil)
        defer { window.close() }
        let prompt = try prompt()
        let asking = Task { await view.permissionDialog.bridge(view.bridge, ask: prompt) }
        try await until("the dialog") { view.permissionDialog.shown != nil }
        asking.cancel()
        #expect(await asking.value == .deny)
        #expect(view.permissionDialog.shown == nil)
    }

    @Test func aPageWithoutAWindowIsDenied() async throws {
        try #require(MainLoop.connectToDisplay())
        let view = try PageView(
            PageView.Configuration(profile: try ProfileStorage.ephemeral.open(), calls: CallRegistry()))
        #expect(await view.permissionDialog.bridge(view.bridge, ask: try prompt()) == .deny)
        view.page.close()
    }

    @Test func textsOfThePageAreSanitisedInTheDialog() async throws {
        let values = ["file": [ScopeValue.text("/srv/\u{202E}gpj.exe\u{1B}[31m\n\nallowed by your bank")]]
        _ = try await answer(to: prompt(values, purpose: "read a file")) { dialog, _ in
            let texts = texts(dialog)
            #expect(texts.contains("app://tour asks for your permission"))
            #expect(texts.contains("It wants to read a file."))
            let line = try #require(texts.first { $0.hasPrefix("file:") })
            #expect(!line.unicodeScalars.contains { ["\u{202E}", "\u{1B}", "\n"].contains($0) }, "\(line)")
            dialog.end(.deny)
        }
    }
}
