import TomboloEngine
import WebKit

extension WKPage {
    /// Presents a dialog, for which the page waits. `answer` is called once; as dismissed if the page closes before that.
    func present(_ dialog: Dialog, _ answer: @escaping @MainActor (DialogAnswer) -> Void) {
        ask(
            { [weak self] delegate in
                guard let self else { return .dismissed }
                return await delegate.engine(self, present: dialog)
            }, refuse: { answer(.dismissed) }, apply: answer)
    }
}
