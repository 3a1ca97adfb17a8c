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

/// Dialogs of pages, and questions of the browser about a page (B36-B37).
@MainActor
@Suite
struct DialogTests {
    @Test
    func aDialogNamesItsSiteAndReturnsItsResultToThePage() async throws {
        let server = try await LocalServer.start()
        try await withBrowser { browser in
            await browser.serve("<script>document.title = String(confirm('Sure?'))</script>", at: "/ask", by: server)
            try await browser.go(to: server.url("/ask").absoluteString)
            let dialog = try await browser.pageDialog()
            #expect(browser.texts(of: dialog) == ["http://127.0.0.1:\(server.port) says", "Sure?"])
            browser.press(1, of: dialog)
            try await until("the answer") { try browser.state.title == "true" }
        }
    }

    @Test
    func theUserCanEndAFloodOfDialogs() async throws {
        let server = try await LocalServer.start()
        let flood = "<script>for (let i = 0; i < 1000; i += 1) alert(i); document.title = 'through'</script>"
        try await withBrowser { browser in
            await browser.serve(flood, at: "/flood", by: server)
            try await browser.go(to: server.url("/flood").absoluteString)
            browser.press(0, of: try await browser.pageDialog())
            let second = try await browser.pageDialog()
            let ticks = Self.widgets(gtk_check_button_get_type(), below: second.reference.widget)
            gtk_check_button_set_active(
                UnsafeMutableRawPointer(try #require(ticks.first)).assumingMemoryBound(to: GtkCheckButton.self), 1)
            browser.press(0, of: second)
            try await until("the end of the flood") { try browser.state.title == "through" }
        }
    }

    @Test
    func openingAnotherProgramNeedsAClickAndAConfirmation() async throws {
        let server = try await LocalServer.start()
        try await withBrowser { browser in
            await browser.serve(
                "<title>Mail</title><a href='mailto:a@b.example'>m</a><script>location = 'tel:1'</script>", at: "/mail",
                by: server)
            try await browser.show(server.url("/mail").absoluteString)
            try await until("the title") { try browser.state.title == "Mail" }
            #expect(try browser.tab.dialogs.shown == nil)
            _ = try await browser.evaluate("document.querySelector('a').click()")
            let dialog = try await browser.pageDialog()
            #expect(
                browser.texts(of: dialog) == [
                    "Open this “mailto:” address with another program?", "mailto:a@b.example",
                ])
            browser.press(0, of: dialog)
            #expect(browser.addressText == server.url("/mail").absoluteString)
        }
    }

    @Test
    func aPermissionDecisionIsRememberedAndPagesWithCrossOriginFramesAreDenied() async throws {
        let server = try await LocalServer.start()
        let ask =
            "await new Promise(end => navigator.geolocation.getCurrentPosition(() => end('yes'), e => end(e.code)))"
        try await withBrowser { browser in
            try await browser.show(server.url("/ok").absoluteString)
            let answer = Task { try await browser.evaluate("return \(ask)") }
            let dialog = try await browser.pageDialog()
            #expect(
                browser.texts(of: dialog) == [
                    "http://127.0.0.1:\(server.port) asks for a permission", "It wants to know your location.",
                ])
            browser.press(0, of: dialog)
            // 1 is PERMISSION_DENIED.
            #expect(try await answer.value == 1)
            let origin = Origin(of: server.url("/ok"))
            #expect(browser.window.session.permissions.all.map(\.decision) == [.deny])
            #expect(try await browser.evaluate("return \(ask)") == 1)

            browser.window.session.permissions.revoke(of: origin)
            await browser.serve("<title>Own</title><iframe src='/ok'></iframe>", at: "/own", by: server)
            try await browser.show(server.url("/own").absoluteString)
            let second = Task { try await browser.evaluate("return \(ask)") }
            browser.press(0, of: try await browser.pageDialog())
            #expect(try await second.value == 1)
            browser.window.session.permissions.revoke(of: origin)
            let foreign = server.url("/ok", host: .localhost).absoluteString
            await browser.serve("<title>Frame</title><iframe src='\(foreign)'></iframe>", at: "/frame", by: server)
            try await browser.show(server.url("/frame").absoluteString)
            #expect(try await browser.evaluate("return \(ask)") == 1)
            #expect(try browser.tab.dialogs.shown == nil)
        }
    }

    @Test
    func anUnansweredPermissionIsRequestedAgain() async throws {
        let server = try await LocalServer.start()
        try await withBrowser { browser in
            let ask = "navigator.geolocation.getCurrentPosition(() => {}, () => {})"
            for _ in 0..<2 {
                try await browser.show(server.url("/ok").absoluteString)
                _ = try await browser.evaluate(ask)
                _ = try await browser.pageDialog()
                _ = try await browser.evaluate("location = '/status/201'")
                try await until("the next page") { try browser.state.document == server.url("/status/201") }
            }
            #expect(browser.window.session.permissions.all.isEmpty)
        }
    }

    @Test
    func anUnsupportedPrintRequestIsReportedOnce() async throws {
        let server = try await LocalServer.start()
        try await withBrowser { browser in
            try await browser.show(server.url("/ok").absoluteString)
            let words = { @MainActor (beginning: String) in
                Self.widgets(gtk_label_get_type(), below: browser.window.reference.widget).filter {
                    String(cString: gtk_label_get_text(OpaquePointer($0))).hasPrefix(beginning)
                }.count
            }
            // The message appears once, however often the page requests printing.
            _ = try await browser.evaluate("for (let i = 0; i < 50; i++) print()")
            try await until("the message") { words("The page wants to print.") == 1 }
            _ = try await browser.evaluate("print()")
            try await Task.sleep(for: .milliseconds(100))
            #expect(words("The page wants to print.") == 1)
            #expect(browser.window.toasts.overlay.count == 1)
        }
    }

    static func widgets(_ type: GType, below root: UnsafeMutablePointer<GtkWidget>) -> [UnsafeMutablePointer<GtkWidget>]
    {
        var found = tombolo_is_instance(root, type) != 0 ? [root] : []
        var child = gtk_widget_get_first_child(root)
        while let next = child {
            found += widgets(type, below: next)
            child = gtk_widget_get_next_sibling(next)
        }
        return found
    }
}
