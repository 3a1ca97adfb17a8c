import RexxarFixtures
import TestSupport
import CAdwaita
import CGTK
import Testing
import TomboloWidgets

@testable import TomboloRexxar
@testable import TomboloRexxarUI

@MainActor
@Suite
struct ToastTests {
    /// The widget of the visible toast.
    private func shownToast(in window: ContainerWindow) -> UnsafeMutablePointer<GtkWidget>? {
        window.widgets(gtk_widget_get_type(), below: window.view.widget).first {
            gtk_widget_get_css_name($0).map { String(cString: $0) } == "toast"
        }
    }

    @Test
    func toastsBeyondTheLimitAreRejected() async throws {
        try await withContainerWindow { window in
            var announced: [String] = []
            window.view.toasts.toasts.announce = { _, text, _ in announced.append(text) }
            // Only the test closes a toast.
            window.view.toasts.seconds = { _ in 0 }
            for index in 0..<RXRToast.maximumQueued { try window.view.show(RXRToast(message: "\(index)")) }
            #expect(throws: RXRWidgetError.self) { try window.view.show(RXRToast(.fatal, message: "One more")) }
            #expect(window.view.toasts.toasts.count == RXRToast.maximumQueued)
            // The next toast is shown when the first is closed.
            let first = try #require(shownToast(in: window))
            #expect(window.texts(below: first).first == "0")
            let button = try #require(window.widgets(gtk_button_get_type(), below: first).last)
            gtk_widget_activate(button)
            try await until("the next toast") { window.view.toasts.toasts.count == RXRToast.maximumQueued - 1 }
            try await until("the announcement of the next toast") { announced == ["0", "1"] }
            try window.view.show(RXRToast(message: "One more"))
        }
    }

    @Test
    func messagesAreNotMarkup() async throws {
        try await withContainerWindow { window in
            try window.view.show(RXRToast(message: "<span size='xx-large'>a</span> & \0b\n_c"))
            let toast = try #require(shownToast(in: window))
            #expect(window.texts(below: toast).first == "<span size='xx-large'>a</span> & b _c")
            let label = try #require(window.widgets(gtk_label_get_type(), below: toast).first)
            #expect(gtk_label_get_use_markup(OpaquePointer(label)) == 0)
        }
    }

    @Test(arguments: [
        (RXRToast.Level.info, "Saved", GTK_ACCESSIBLE_ROLE_STATUS), (.error, "Error: Saved", GTK_ACCESSIBLE_ROLE_ALERT),
        (.fatal, "Fatal error: Saved", GTK_ACCESSIBLE_ROLE_ALERT),
    ])
    func eachLevelHasAStyleAndIsAnnounced(level: RXRToast.Level, announcement: String, role: GtkAccessibleRole)
        async throws
    {
        try await withContainerWindow { window in
            var announced: [String] = []
            window.view.toasts.toasts.announce = { _, text, priority in
                announced.append(text)
                #expect((priority == .high) == (level != .info))
            }
            try window.view.show(RXRToast(level, message: "Saved"))
            let toast = try #require(shownToast(in: window))
            for other in RXRToast.Level.allCases {
                #expect((gtk_widget_has_css_class(toast, "rexxar-\(other.rawValue)") != 0) == (other == level))
            }
            let title = try #require(window.widgets(gtk_box_get_type(), below: toast).first)
            #expect(gtk_accessible_get_accessible_role(OpaquePointer(title)) == role)
            #expect(tombolo_has_accessible_label(title, announcement) != 0)
            #expect(announced == [announcement])
            let icon = try #require(window.widgets(gtk_image_get_type(), below: title).first)
            #expect(gtk_image_get_icon_name(OpaquePointer(icon)) != nil)
        }
    }

    @Test
    func toastsAreAnnouncedSinceGTK414() async throws {
        try await withContainerWindow { window in
            let canAnnounce = (gtk_get_major_version(), gtk_get_minor_version()) >= (4, 14)
            #expect(window.view.toasts.toasts.overlay.announce("Saved") == canAnnounce)
        }
    }
}
