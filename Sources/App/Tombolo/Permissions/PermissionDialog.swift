#if os(Linux)
import CGTK
import GLibRuntime
public import TomboloBridge
import TomboloEngine

/// Asks the user in a dialog over the page's window whether to allow a call.
///
/// The allowing buttons are disabled for 700 milliseconds, so that a page cannot open the dialog under a press that the
/// user meant for the page. Escape, Enter and closing the window deny the call. A call from a page without a visible
/// window is denied.
@MainActor
public final class PermissionDialog: PermissionPrompting {
    /// Time during which the allowing buttons are disabled after the dialog opens.
    package static let reactionTime = Duration.milliseconds(700)

    /// The texts of the dialog. A change applies from the next dialog on.
    public var texts: PermissionTexts
    private let page: GObjectReference
    /// The open dialog; nil if no prompt is shown.
    private(set) var shown: PermissionWindow?

    init(over page: GObjectReference, texts: PermissionTexts = PermissionTexts()) {
        self.page = page
        self.texts = texts
    }

    /// Asks the user. The call is denied at once if a dialog is already open, or if the page is not in a visible
    /// window. Cancelling the task closes the dialog and denies the call.
    public func bridge(_ bridge: Bridge, ask prompt: PermissionPrompt) async -> PermissionAnswer {
        guard shown == nil, gtk_widget_get_mapped(page.pointer(as: GtkWidget.self)) != 0, let parent = window else {
            return .deny
        }
        let dialog = PermissionWindow(prompt, texts, of: page, over: parent)
        shown = dialog
        defer { shown = nil }
        return await withTaskCancellationHandler {
            await dialog.answer(after: Self.reactionTime)
        } onCancel: {
            Task { @MainActor in dialog.end(.deny) }
        }
    }

    private var window: UnsafeMutablePointer<GtkWindow>? {
        guard let root = gtk_widget_get_root(page.pointer(as: GtkWidget.self)) else { return nil }
        let pointer = UnsafeMutableRawPointer(root)
        guard tombolo_is_instance(pointer, gtk_window_get_type()) != 0 else { return nil }
        return pointer.assumingMemoryBound(to: GtkWindow.self)
    }
}
#endif
