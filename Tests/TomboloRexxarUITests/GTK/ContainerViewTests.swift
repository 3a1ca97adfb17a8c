import CAdwaita
import CGTK
import GLibRuntime
import Testing
import TomboloWidgets

@testable import TomboloRexxar
@testable import TomboloRexxarUI

@MainActor
@Suite
struct ContainerViewTests {
    @Test
    func thePageIsInsideTheOverlaysUntilTheViewIsClosed() async throws {
        try await withContainerWindow { window in
            let root = OpaquePointer(window.view.widget)
            #expect(tombolo_is_instance(window.view.widget, adw_toast_overlay_get_type()) != 0)
            let overlay = try #require(adw_toast_overlay_get_child(root))
            let page = try #require(gtk_overlay_get_child(OpaquePointer(overlay)))
            #expect(String(copying: gtk_label_get_text(OpaquePointer(page))) == "The page")
            window.view.close()
            #expect(gtk_overlay_get_child(OpaquePointer(overlay)) == nil)
        }
    }

    @Test
    func refreshingShowsOneSpinnerWithAnAccessibleLabel() async throws {
        try await withContainerWindow { window in
            let spinners = { window.widgets(gtk_spinner_get_type(), below: window.view.widget) }
            #expect(spinners().count == 1)
            #expect(!window.view.isRefreshing)
            for _ in 0..<3 { window.view.isRefreshing = true }
            let spinner = try #require(spinners().first)
            #expect(spinners().count == 1)
            #expect(gtk_spinner_get_spinning(OpaquePointer(spinner)) != 0)
            let box = try #require(gtk_widget_get_parent(spinner))
            #expect(gtk_accessible_get_accessible_role(OpaquePointer(box)) == GTK_ACCESSIBLE_ROLE_STATUS)
            #expect(tombolo_has_accessible_label(box, "Refreshing") != 0)
            window.view.isRefreshing = false
            #expect(gtk_spinner_get_spinning(OpaquePointer(spinner)) == 0)
            #expect(tombolo_has_accessible_label(box, "") != 0)
        }
    }

    @Test
    func viewsDoNotShareState() async throws {
        try await withContainerWindow { first in
            let second = try ContainerWindow()
            defer { second.close() }
            first.view.header.title = "One"
            first.view.isRefreshing = true
            first.view.showMenu([RXRMenuItem(title: "A", uri: "a")]) { _ in }
            try first.view.show(RXRToast(message: "Toast"))
            try first.view.show(RXRAlert(title: "T", message: "", buttons: [])) { _ in }
            #expect(second.view.header.title == "")
            #expect(!second.view.isRefreshing)
            #expect(second.view.header.menuTitles == [])
            #expect(second.view.toasts.toasts.count == 0)
            #expect(second.view.dialogs.count == 0)
            try second.view.show(RXRAlert(title: "U", message: "", buttons: [])) { _ in }
            #expect(try second.dialog().heading == "U")
            #expect(try first.dialog().heading == "T")
        }
    }

    @Test
    func aViewIsReleasedWithItsOwner() async throws {
        try await withContainerWindow { _ in
            weak var view: RXRContainerView?
            do {
                let window = try ContainerWindow()
                view = window.view
                window.view.showMenu([RXRMenuItem(title: "A", uri: "a")]) { _ in }
                try window.view.show(RXRToast(message: "Toast"))
                try window.view.show(RXRAlert(title: "T", message: "", buttons: [])) { _ in }
                window.close()
            }
            #expect(view == nil)
        }
    }
}
