import RexxarFixtures
import CGTK
import GLibRuntime
import Testing
import TomboloEngine
import TomboloTesting
import TomboloWidgets

@testable import TomboloRexxar
@testable import TomboloRexxarUI

/// A container that is a part of a native page.
@MainActor
@Suite struct ContainerPartTests {
    /// A window of the app's own, with a native page in which there is room for a part.
    @MainActor
    private final class NativePage {
        static let title = "The app's own"
        let window: UnsafeMutablePointer<GtkWindow>
        private let room: GObjectReference

        /// Puts a widget 100 pixels below the top of a native page.
        init(holding widget: UnsafeMutableRawPointer, width: Int32, height: Int32) throws {
            window = UnsafeMutableRawPointer(try #require(gtk_window_new())).assumingMemoryBound(to: GtkWindow.self)
            room = owned(gtk_fixed_new())
            let part = widget.assumingMemoryBound(to: GtkWidget.self)
            gtk_widget_set_size_request(part, width, height)
            gtk_fixed_put(room.pointer(as: GtkFixed.self), part, 0, 100)
            gtk_window_set_title(window, Self.title)
            gtk_window_set_child(window, room.widget)
            gtk_window_present(window)
        }

        var title: String? { String(copying: gtk_window_get_title(window)) }
        var isShown: Bool {
            get { gtk_widget_get_mapped(room.widget) != 0 }
            set { gtk_widget_set_visible(room.widget, newValue ? 1 : 0) }
        }

        func close() { gtk_window_destroy(window) }
    }

    @Test func aPartHasItsSizeAndATitleOfItsOwnAndComesAndGoesWithItsPage() async throws {
        try await withContainer("box://part.shop/start/_.s", inWindow: false) { part in
            let page = try NativePage(holding: part.controller.view.widget, width: 300, height: 200)
            try await part.load()
            try await part.until("its size") { try await part.run("return [innerWidth, innerHeight]") == [300, 200] }
            try await part.run("dispatch('douban://rexxar-container/widget/nav_title?title=Part')")
            try await part.until("its title") { part.controller.title == "Part" }
            #expect(page.title == NativePage.title)
            try await part.until("the first word") { try await part.heard() == ["visible"] }
            page.isShown = false
            try await part.until("the second") { try await part.heard() == ["visible", "invisible"] }
            page.isShown = true
            try await part.until("the third") { try await part.heard() == ["visible", "invisible", "visible"] }
            await part.controller.close()
            page.close()
        }
    }
}
