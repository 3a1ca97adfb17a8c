import RexxarFixtures
import TestSupport
import CAdwaita
import CGTK
import GLibRuntime
import Testing
import Tombolo
import TomboloTesting
import TomboloWidgets

@testable import TomboloRexxar
@testable import TomboloRexxarUI

/// A real window with a container view. Unless a view is given, its page is a label.
@MainActor
final class ContainerWindow {
    let view: RXRContainerView
    let window: UnsafeMutablePointer<GtkWindow>
    private let label: GObjectReference
    private var isOpen = true
    private var isDestroyed = false

    /// Opens a window with a view, or with a view around a label.
    init(_ view: RXRContainerView? = nil, isShown: Bool = true) throws {
        try #require(MainLoop.connectToDisplay())
        label = owned(gtk_label_new("The page"))
        self.view = view ?? RXRContainerView(around: label.pointer)
        window = UnsafeMutableRawPointer(try #require(gtk_window_new())).assumingMemoryBound(to: GtkWindow.self)
        gtk_window_set_default_size(window, 400, 300)
        gtk_window_set_titlebar(window, self.view.header.widget.assumingMemoryBound(to: GtkWidget.self))
        gtk_window_set_child(window, self.view.widget.assumingMemoryBound(to: GtkWidget.self))
        if isShown { gtk_window_present(window) }
    }

    /// The descendants of `root`, and `root` itself, that have a type; in tree order.
    func widgets(_ type: GType, below root: UnsafeMutableRawPointer) -> [UnsafeMutablePointer<GtkWidget>] {
        let root = root.assumingMemoryBound(to: GtkWidget.self)
        var found = tombolo_is_instance(root, type) != 0 ? [root] : []
        var child = gtk_widget_get_first_child(root)
        while let next = child {
            found += widgets(type, below: next)
            child = gtk_widget_get_next_sibling(next)
        }
        return found
    }

    /// The texts of the labels below a widget.
    func texts(below root: UnsafeMutableRawPointer) -> [String] {
        widgets(gtk_label_get_type(), below: root).compactMap { String(copying: gtk_label_get_text(OpaquePointer($0))) }
    }

    /// The dialog that is shown.
    func dialog() throws -> AlertDialog { try #require(view.dialogs.current) }

    /// Presses a button of the dialog, by its label.
    func press(_ label: String) throws {
        let buttons = widgets(gtk_button_get_type(), below: try dialog().reference.pointer)
        let button = try #require(buttons.first { texts(below: $0) == [label] }, "There is no button “\(label)”.")
        gtk_widget_activate(button)
    }

    func close() {
        guard isOpen else { return }
        isOpen = false
        view.close()
        destroyWindow()
    }

    /// Destroys the window without closing the view first. Further calls have no effect, because the pointer to the window is then invalid.
    func destroyWindow() {
        guard !isDestroyed else { return }
        isDestroyed = true
        gtk_window_destroy(window)
    }
}

/// Runs `body` with a window that has a container view. At most one other page is open at the same time, or none if `alone` is true.
@MainActor
func withContainerWindow(
    alone: Bool = false, isShown: Bool = true, _ body: @MainActor (ContainerWindow) async throws -> Void
) async throws {
    try await PageSlots.gtk.use(alone: alone) {
        let window = try ContainerWindow(isShown: isShown)
        defer { window.close() }
        try await body(window)
    }
}

/// Waits until a condition is true, and runs `attempt` each second.
@MainActor
func until(
    _ what: String, every attempt: @MainActor () async throws -> Void, _ condition: () -> Bool
) async throws {
    for _ in 0..<20 {
        try await attempt()
        let end = ContinuousClock.now + .seconds(1)
        while ContinuousClock.now < end {
            if condition() { return }
            try await Task.sleep(for: .milliseconds(2))
        }
    }
    throw TestFailure("Timed out waiting for \(what).")
}
