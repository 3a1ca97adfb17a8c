import TomboloWidgets
import WebKit

/// Shows dialogs over the window that contains a page's view.
@MainActor
final class ContainerAlertPresenter: ContainerAlertPresenting {
    private weak var page: WKWebView?

    init(over page: WKWebView) { self.page = page }

    var canPresent: Bool { page?.window != nil }

    func present(
        _ content: AlertContent, closeLabel: String, noMoreLabel: String?,
        finish: @escaping @MainActor (AlertEnding) -> Void
    ) -> AlertDialog? {
        guard let page else { return nil }
        let dialog = AlertDialog(content, closeLabel: closeLabel, noMoreLabel: noMoreLabel, finish: finish)
        return dialog.present(over: page) ? dialog : nil
    }
}
