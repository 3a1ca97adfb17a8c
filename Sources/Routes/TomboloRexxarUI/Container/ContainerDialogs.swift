import TomboloRexxar
import Foundation
import TomboloBridge
import TomboloEngine

/// Shows the dialogs that page script opens (`alert`, `confirm`, `prompt`) over the container's window.
///
/// If the container is not on the screen, such a call returns at once, as if the user had dismissed the dialog, because the user could not
/// answer it.
@MainActor
final class ContainerDialogs: DialogPresenting {
    private weak var controller: RXRViewController?

    init(of controller: RXRViewController) { self.controller = controller }

    func alert(_ message: String, from origin: Origin) async {
        guard let texts = controller?.texts else { return }
        _ = await show(message, from: origin, buttons: [texts.accept])
    }

    func confirm(_ message: String, from origin: Origin) async -> Bool {
        guard let texts = controller?.texts else { return false }
        return await show(message, from: origin, buttons: [texts.cancel, texts.accept])?.button == 1
    }

    func prompt(_ message: String, defaultText: String, from origin: Origin) async -> String? {
        guard let texts = controller?.texts else { return nil }
        let answer = await show(message, from: origin, buttons: [texts.cancel, texts.accept], field: defaultText)
        return answer?.button == 1 ? answer?.text ?? "" : nil
    }

    /// Shows a dialog. Its title names the page's origin, so that the user does not mistake a text of the page for a text of the app.
    private func show(
        _ message: String, from origin: Origin, buttons: [String], field: String? = nil
    ) async -> RXRAlert.Answer? {
        guard let controller, controller.isOnScreen else { return nil }
        let alert = RXRAlert(
            title: Self.title(of: origin, at: controller.page.committedURL), message: message, buttons: buttons,
            defaultButton: buttons.count - 1, field: field)
        return await withCheckedContinuation { continuation in
            do {
                try controller.view.show(alert, of: controller.bridge.document?.id) {
                    continuation.resume(returning: $0)
                }
            } catch {
                continuation.resume(returning: nil)
            }
        }
    }

    /// Returns the title of a dialog. For pages of `douban.com`, it is the app's name, as in the original. For other pages it is the host, or
    /// the file name if there is no host.
    static func title(of origin: Origin, at url: URL?) -> String {
        if case .tuple(_, let host, _) = origin {
            return host == "douban.com" || host.hasSuffix(".douban.com") ? "豆瓣" : host
        }
        return url?.lastPathComponent ?? ""
    }
}
