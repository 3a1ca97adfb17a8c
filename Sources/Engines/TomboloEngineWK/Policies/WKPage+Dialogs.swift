import TomboloEngine
import WebKit

extension WKPage {
    /// Presents a dialog, for which the page waits. Calls `answer` once; with `dismissed` if the page closes first.
    func present(_ dialog: Dialog, _ answer: @escaping @MainActor (DialogAnswer) -> Void) {
        ask(
            { [weak self] delegate in
                guard let self else { return .dismissed }
                return await delegate.engine(self, present: dialog)
            }, refuse: { answer(.dismissed) }, apply: answer)
    }
}
