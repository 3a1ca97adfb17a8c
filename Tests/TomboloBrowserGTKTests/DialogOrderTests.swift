import CAdwaita
import CGLib
import Foundation
import GLibRuntime
import TestSupport
import Testing
import Tombolo
import TomboloBrowser
import TomboloEngine
import TomboloTesting
import TomboloWidgets

@testable import TomboloBrowserGTK

/// The order and the lifetime of dialogs that a page and the browser open at the same time.
@MainActor
@Suite
struct DialogOrderTests {
    private static let requestLocation =
        "navigator.geolocation.getCurrentPosition(() => {}, e => { document.title = `code ${e.code}` })"

    @Test
    func aPermissionDialogAndPageDialogsAreShownOneAtATime() async throws {
        let server = try await LocalServer.start()
        try await withBrowser { browser in
            try await browser.show(server.url("/ok").absoluteString)
            _ = try await browser.evaluate("\(Self.requestLocation); setTimeout(() => { alert('One'); alert('Two') })")
            // The engine's location request may come before, between or after the two alerts.
            var texts: [String] = []
            for _ in 0..<3 {
                let dialog = try await browser.pageDialog()
                #expect(Self.dialogCount(over: browser) == 1)
                texts += browser.texts(of: dialog).suffix(1)
                browser.press(0, of: dialog)
            }
            #expect(texts.sorted() == ["It wants to know your location.", "One", "Two"])
            try await until("the answer") { try browser.state.title == "code 1" }
        }
    }

    @Test
    func theButtonThatAllowsIsDisabledAtFirst() async throws {
        let server = try await LocalServer.start()
        try await withBrowser { browser in
            try await browser.show(server.url("/ok").absoluteString)
            let dialogs = try browser.tab.dialogs
            #expect(dialogs.reactionTime == PermissionDialog.reactionTime)
            dialogs.reactionTime = .seconds(600)
            let early = Task { await dialogs.ask("T", "M", yes: "Y", no: "N") }
            let first = try await browser.pageDialog()
            #expect(!first.isEnabled(1) && first.isEnabled(0))
            browser.press(0, of: first)
            #expect(await early.value?.isYes == false)
            dialogs.reactionTime = .milliseconds(1)
            let late = Task { await dialogs.ask("T", "M", yes: "Y", no: "N") }
            let second = try await browser.pageDialog()
            try await until("the button") { second.isEnabled(1) }
            browser.press(1, of: second)
            #expect(await late.value?.isYes == true)
        }
    }

    @Test
    func closingATabEndsItsShownAndQueuedDialogs() async throws {
        let server = try await LocalServer.start()
        try await withBrowser { browser in
            try await browser.show(server.url("/ok").absoluteString)
            let dialogs = try browser.tab.dialogs
            let asked = Task { await dialogs.ask("T", "M", yes: "Y", no: "N") }
            _ = try await browser.pageDialog()
            let waiting = Task { await dialogs.alert("Second", from: .opaque) }
            let cancelled = Task { await dialogs.ask("Third", "M", yes: "Y", no: "N") }
            try await Task.sleep(for: .milliseconds(50))
            // Cancelling one of the requests does not affect the others.
            cancelled.cancel()
            #expect(await cancelled.value == nil)
            #expect(Self.dialogCount(over: browser) == 1)
            browser.window.openTab(isSelected: false)
            browser.window.perform(.closeTab)
            #expect(await asked.value == nil)
            await waiting.value
            #expect(Self.dialogCount(over: browser) == 0)
        }
    }

    @Test
    func aReleasedDialogEndsAndIsRemoved() async throws {
        try await withBrowser { browser in
            var ending: AlertDialog.Ending?
            var dialog: AlertDialog? = AlertDialog(
                AlertContent(title: "T", message: "M", buttons: ["A"]), over: browser.window.window, closeLabel: "C"
            ) { ending = $0 }
            #expect(dialog != nil && Self.dialogCount(over: browser) == 1)
            dialog = nil
            try await until("the end of the released dialog") { ending != nil }
            #expect(ending?.button == nil && Self.dialogCount(over: browser) == 0)
        }
    }

    /// If dialogs are displayed inside the window instead of in their own windows, the window receives key events first.
    @Test
    func shortcutsOfTheWindowAreDisabledDuringADialog() async throws {
        let server = try await LocalServer.start()
        try await withBrowser { browser in
            try await browser.show(server.url("/ok").absoluteString)
            _ = try await browser.evaluate("setTimeout(() => alert('One'))")
            let dialog = try await browser.pageDialog()
            let isWithin = tombolo_alert_is_within(browser.window.window) != 0
            #expect(isWithin == (dialog.window == browser.window.window))
            #expect(browser.window.performForKey(.newTab) == !isWithin)
            browser.press(0, of: dialog)
            try await until("the end") { tombolo_alert_is_within(browser.window.window) == 0 }
            #expect(browser.window.performForKey(.newTab))
        }
    }

    @Test
    func aDialogClosedBeforeItIsDrawnEnds() async throws {
        try await withBrowser { browser in
            for close in [{ $0.close() }, { $0.press(0) }, { $0.dismiss() }] as [@MainActor (AlertDialog) -> Void] {
                var ending: AlertDialog.Ending?
                let dialog = AlertDialog(
                    AlertContent(title: "T", message: "M", buttons: ["A"]), over: browser.window.window, closeLabel: "C"
                ) { ending = $0 }
                close(dialog)
                try await until("the end of the dialog") { ending != nil && Self.dialogCount(over: browser) == 0 }
            }
        }
    }

    @Test
    func aDialogOfAPageWithACrossOriginFrameIsAttributedToAPartOfThePage() async throws {
        let server = try await LocalServer.start()
        try await withBrowser { browser in
            await browser.serve(
                "<script>prompt('Your password?')</script>", at: "/advertisement", by: server)
            let frame = server.url("/advertisement", host: .localhost).absoluteString
            await browser.serve("<title>Bank</title><iframe src='\(frame)'></iframe>", at: "/bank", by: server)
            try await browser.go(to: server.url("/bank").absoluteString)
            let dialog = try await browser.pageDialog()
            #expect(
                browser.texts(of: dialog) == [
                    "Embedded content on http://127.0.0.1:\(server.port) says", "Your password?",
                ])
            browser.press(0, of: dialog)
        }
    }

    /// The number of dialogs shown over the browser's window.
    private static func dialogCount(over browser: TestBrowser) -> Int {
        Int(tombolo_alert_count(browser.window.window))
    }
}
