import WebKit

#if canImport(UIKit)
/// An alert with a denying button and others, which are disabled at first.
@MainActor
final class SystemAlert {
    private let controller: UIAlertController
    private var actions: [UIAlertAction] = []
    private let labels: [String]

    /// - Parameter labels: The labels of the buttons; the first denies.
    init(title: String, message: String, labels: [String]) {
        controller = UIAlertController(title: title, message: message, preferredStyle: .alert)
        self.labels = labels
    }

    /// Shows the alert. Returns false if the view is not in a window.
    /// - Parameter pressed: Called with the index of the button.
    func show(over view: UIView, _ pressed: @escaping @MainActor (Int) -> Void) -> Bool {
        guard var presenter = view.window?.rootViewController else { return false }
        while let above = presenter.presentedViewController { presenter = above }
        actions = labels.enumerated().map { index, label in
            UIAlertAction(title: label, style: index == 0 ? .cancel : .default) { _ in pressed(index) }
        }
        for action in actions {
            action.isEnabled = action === actions.first
            controller.addAction(action)
        }
        presenter.present(controller, animated: true, completion: nil)
        return true
    }

    func enableAllowing() {
        for action in actions { action.isEnabled = true }
    }

    /// Closes the alert. Does nothing if the user has closed it.
    func close() { controller.presentingViewController?.dismiss(animated: true, completion: nil) }
}
#else
/// An alert with a denying button and others, which are disabled at first.
@MainActor
final class SystemAlert {
    let alert = NSAlert()
    private let labels: [String]
    private weak var window: NSWindow?

    /// - Parameter labels: The labels of the buttons; the first denies.
    init(title: String, message: String, labels: [String]) {
        alert.messageText = title
        alert.informativeText = message
        self.labels = labels
    }

    /// Shows the alert as a sheet. Returns false if the view is not in a window, or if the window has another sheet. In
    /// that case AppKit would show the alert only later, after the time in which the buttons are disabled.
    /// - Parameter pressed: Called with the index of the button.
    func show(over view: NSView, _ pressed: @escaping @MainActor (Int) -> Void) -> Bool {
        guard let window = view.window, window.attachedSheet == nil else { return false }
        self.window = window
        for (index, label) in labels.enumerated() {
            let button = alert.addButton(withTitle: label)
            button.isEnabled = index == 0
            // The first button has the key Return by default. Here its key is Escape.
            if index == 0 { button.keyEquivalent = "\u{1b}" }
        }
        alert.beginSheetModal(for: window) { response in
            pressed(response.rawValue - NSApplication.ModalResponse.alertFirstButtonReturn.rawValue)
        }
        return true
    }

    func enableAllowing() {
        for button in alert.buttons { button.isEnabled = true }
    }

    /// Closes the alert. Does nothing if the user has closed it.
    func close() {
        guard let window, alert.window.sheetParent === window else { return }
        window.endSheet(alert.window, returnCode: .cancel)
    }
}
#endif
