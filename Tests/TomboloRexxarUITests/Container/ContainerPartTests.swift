import RexxarFixtures
import CGTK
import GLibRuntime
import Testing
import TomboloEngine
import TomboloTesting
import TomboloWidgets

@testable import TomboloRexxar
@testable import TomboloRexxarUI

/// A container inside a native page.
@MainActor
@Suite struct ContainerPartTests {
    /// A native window that shows a container as a part of its content.
    @MainActor
    private final class NativePage {
        static let title = "The app's own"
        let window: UnsafeMutablePointer<GtkWindow>
        private let fixed: GObjectReference

        /// Opens a window with a widget 100 pixels below the top.
        init(holding widget: UnsafeMutableRawPointer, width: Int32, height: Int32) throws {
            window = UnsafeMutableRawPointer(try #require(gtk_window_new())).assumingMemoryBound(to: GtkWindow.self)
            fixed = owned(gtk_fixed_new())
            let part = widget.assumingMemoryBound(to: GtkWidget.self)
            gtk_widget_set_size_request(part, width, height)
            gtk_fixed_put(fixed.pointer(as: GtkFixed.self), part, 0, 100)
            gtk_window_set_title(window, Self.title)
            gtk_window_set_child(window, fixed.widget)
            gtk_window_present(window)
        }

        var title: String? { String(copying: gtk_window_get_title(window)) }
        var isShown: Bool {
            get { gtk_widget_get_mapped(fixed.widget) != 0 }
            set { gtk_widget_set_visible(fixed.widget, newValue ? 1 : 0) }
        }

        func close() { gtk_window_destroy(window) }
    }

    @Test func aPartialContainerHasItsOwnSizeTitleAndVisibility() async throws {
        try await withContainer("box://part.shop/start/_.s", inWindow: false) { part in
            let page = try NativePage(holding: part.controller.view.widget, width: 300, height: 200)
            try await part.load()
            try await part.until("the size") { try await part.run("return [innerWidth, innerHeight]") == [300, 200] }
            try await part.run("dispatch('douban://rexxar-container/widget/nav_title?title=Part')")
            try await part.until("the title of the container") { part.controller.title == "Part" }
            #expect(page.title == NativePage.title)
            try await part.until("the first visibility change") { try await part.recordedCalls() == ["visible"] }
            page.isShown = false
            try await part.until("the second visibility change") {
                try await part.recordedCalls() == ["visible", "invisible"]
            }
            page.isShown = true
            try await part.until("the third visibility change") {
                try await part.recordedCalls() == ["visible", "invisible", "visible"]
            }
            await part.controller.close()
            page.close()
        }
    }
}
