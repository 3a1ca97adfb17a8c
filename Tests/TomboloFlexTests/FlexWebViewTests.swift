import CWebKitGTK
import Foundation
import Testing
import Tombolo
import TomboloFlex
import TomboloTesting

/// The view of an app, in a window of the test's.
@MainActor
@Suite struct FlexWebViewTests {
    @Test func aViewHasTheFlexOfItsComponentAndLoadsWhatTheRulesAllow() async throws {
        try #require(MainLoop.connectToDisplay())
        try await PageSlots.gtk.use(alone: false) {
            let refused = Notes<String>()
            let flex = FlexComponent()
            try flex.setBaseUrl("app://pages")
            try flex.addAllowUrl("https://example.com")
            flex.onNotAllowedURL = { refused.add($0) }
            flex.setInterface("double") { ($0[0].asInt() ?? 0) * 2 }
            let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Fixtures")
            let view = try FlexWebView(
                component: flex, profile: ProfileStorage.ephemeral.open(), folders: ["pages": folder])
            let window = try #require(gtk_window_new())
            let asWindow = UnsafeMutableRawPointer(window).assumingMemoryBound(to: GtkWindow.self)
            gtk_window_set_child(asWindow, view.pageView.widget.assumingMemoryBound(to: GtkWidget.self))
            gtk_window_present(asWindow)

            #expect(try !view.load(#require(URL(string: "https://elsewhere.example/"))))
            #expect(refused.all == ["https://elsewhere.example/"])
            try await view.page.loadAndWait(#require(URL(string: "app://pages/frame.html")))
            #expect(try await view.page.evaluate("return await $flex.double(21)") == 42)
            try await view.page.evaluate("$flex.web.one = () => 1")
            #expect(try await view.evalFlexFunc("one").asInt() == 1)

            view.page.close()
            gtk_window_set_child(asWindow, nil)
            gtk_window_destroy(asWindow)
        }
    }
}
