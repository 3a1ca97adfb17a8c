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

/// The address field shows the end of the host, however long the host is.
@MainActor
@Suite
struct AddressDisplayTests {
    @Test
    func theEndOfALongHostIsVisible() async throws {
        let server = try await LocalServer.start()
        try await withBrowser({ $0.windowSize = (320, 320) }) { browser in
            let host = "www.bank.example.login-session-0123456789abcdef0123456789abcdef0123456789.localhost"
            let page = "http://\(host):\(server.port)/ok"
            try await browser.show(page)
            try await until("the page") { browser.addressText == page }
            let entry = browser.window.address.entry
            let delegate = UnsafeMutableRawPointer(try #require(gtk_editable_get_delegate(entry.opaque)))
            let text = delegate.assumingMemoryBound(to: GtkText.self)
            let end = "http://".count + host.count
            var (strong, weak) = (graphene_rect_t(), graphene_rect_t())
            try await until("the end of the host") {
                gtk_text_compute_cursor_extents(text, gsize(end), &strong, &weak)
                let width = gtk_widget_get_width(delegate.assumingMemoryBound(to: GtkWidget.self))
                return width > 0 && strong.origin.x >= 0 && strong.origin.x <= Float(width)
            }
        }
    }
}
