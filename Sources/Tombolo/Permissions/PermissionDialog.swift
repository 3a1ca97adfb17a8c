#if os(Linux)
import CWebKitGTK
import GLibRuntime
public import TomboloBridge
import TomboloEngine

/// Asks the user in a dialog over the page's window whether a call may be made.
///
/// The buttons that allow something can be pressed only after ``reactionTime``, so that a page cannot have the user press one of them while they press
/// something in the page. Escape, Enter and the window's end deny. A page that is in no window that can be seen is denied.
@MainActor
public final class PermissionDialog: PermissionPrompting {
    /// How long the buttons that allow something cannot be pressed.
    public static let reactionTime = Duration.milliseconds(700)

    /// The words.
    public var texts: PermissionTexts
    private let page: GObjectReference
    /// The dialog that is shown.
    private(set) var shown: PermissionWindow?

    init(over page: GObjectReference, texts: PermissionTexts = PermissionTexts()) {
        self.page = page
        self.texts = texts
    }

    /// Asks the user.
    public func bridge(_ bridge: Bridge, ask question: PermissionQuestion) async -> PermissionAnswer {
        guard shown == nil, gtk_widget_get_mapped(page.pointer(as: GtkWidget.self)) != 0, let parent = window else {
            return .deny
        }
        let dialog = PermissionWindow(question, texts, of: page, over: parent)
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
