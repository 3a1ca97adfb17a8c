public import TomboloBridge
import TomboloEngine
import TomboloEngineWK
import WebKit

/// Asks the user in a dialog over the page's window whether to allow a call.
///
/// The allowing buttons are disabled for 700 milliseconds, so that a page cannot open the dialog under a press that the
/// user meant for the page. A call from a page that is not in a window is denied, and on macOS also a call from a page
/// whose window shows another sheet.
@MainActor
public final class PermissionDialog: PermissionPrompting {
    /// Time during which the allowing buttons are disabled after the dialog opens.
    package static let reactionTime = Duration.milliseconds(700)

    /// The texts of the dialog. A change applies from the next dialog on.
    public var texts = PermissionTexts()
    private weak var engine: WKPage?
    /// The open dialog; nil if no prompt is shown.
    private(set) var shown: PermissionAlert?

    init(over engine: WKPage) { self.engine = engine }

    /// Asks the user. The call is denied at once if a dialog is already open, if the page is not in a window, or on macOS if the
    /// window shows another sheet. Cancelling the task closes the dialog and denies the call.
    public func bridge(_ bridge: Bridge, ask prompt: PermissionPrompt) async -> PermissionAnswer {
        guard shown == nil, let view = engine?.view, let alert = PermissionAlert(texts, prompt, over: view) else {
            return .deny
        }
        shown = alert
        defer { shown = nil }
        return await withTaskCancellationHandler {
            await alert.answer(after: Self.reactionTime)
        } onCancel: {
            Task { @MainActor in alert.end(.deny) }
        }
    }
}
