import TomboloEngine
import TomboloRexxar
import WebKit

/// The toasts over a page. One toast is shown, and further toasts are queued.
@MainActor
final class ToastQueue {
    private let label = ToastLabel()
    /// The shown toast and the queued ones, in order.
    private(set) var toasts: [RXRToast] = []
    private var showing: Task<Void, Never>?

    isolated deinit { showing?.cancel() }

    /// Shows a toast over `view`, after those that are queued already.
    /// - Throws: ``RXRWidgetError`` if the queue is full.
    func show(_ toast: RXRToast, over view: ToastLabel.Superview, _ texts: RXRTexts) throws(RXRWidgetError) {
        guard toasts.count < RXRToast.maximumQueued else { throw RXRToast.queueIsFull }
        toasts.append(toast)
        guard showing == nil else { return }
        showing = Task { [weak self, weak view] in
            while let toast = self?.toasts.first, let view {
                self?.label.show(toast, texts, over: view)
                guard (try? await Task.sleep(for: .seconds(Int(toast.level.seconds)))) != nil else { return }
                self?.label.hide()
                self?.removeFirst()
            }
            self?.showing = nil
        }
    }

    /// Ends the toasts.
    func close() {
        showing?.cancel()
        showing = nil
        toasts = []
        label.hide()
    }

    private func removeFirst() {
        if !toasts.isEmpty { toasts.removeFirst() }
    }
}
