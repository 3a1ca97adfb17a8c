import TomboloEngine
import TomboloWidgets
import WebKit

#if canImport(UIKit)
/// A UIKit dialog on the screen. It ends exactly once.
@MainActor
final class AlertDialog: ContainerAlert {
    private let controller: UIAlertController
    private var finish: (@MainActor (AlertEnding) -> Void)?

    init(
        _ content: AlertContent, closeLabel: String, noMoreLabel: String?,
        finish: @escaping @MainActor (AlertEnding) -> Void
    ) {
        controller = UIAlertController(
            title: DisplayText.line(content.title), message: DisplayText.paragraph(content.message),
            preferredStyle: .alert)
        self.finish = finish
        if let text = content.field {
            controller.addTextField { $0.text = DisplayText.line(text, atMost: DisplayText.paragraph) }
        }
        let labels = content.buttons.prefix(AlertContent.maximumButtons)
        for (index, label) in labels.enumerated() {
            add(label) { AlertEnding(button: index, text: $0) }
            if index == content.defaultButton { controller.preferredAction = controller.actions.last }
        }
        if labels.isEmpty { add(closeLabel) { AlertEnding(text: $0) } }
        // A UIKit alert has no checkbox, so the control that suppresses further dialogs is a button.
        if let noMoreLabel { add(noMoreLabel) { AlertEnding(text: $0, suppressesMore: true) } }
    }

    /// Shows the dialog. Returns false if the view is not in a window with a view controller.
    func present(over view: UIView) -> Bool {
        guard var presenter = view.window?.rootViewController else { return false }
        while let above = presenter.presentedViewController { presenter = above }
        presenter.present(controller, animated: true, completion: nil)
        return true
    }

    func dismiss() {
        controller.presentingViewController?.dismiss(animated: false, completion: nil)
        end(AlertEnding(text: controller.textFields?.first?.text))
    }

    private func add(_ label: String, _ ending: @escaping @MainActor (_ text: String?) -> AlertEnding) {
        controller.addAction(
            UIAlertAction(title: DisplayText.line(label, atMost: 60), style: .default) { [weak self] _ in
                guard let self else { return }
                end(ending(controller.textFields?.first?.text))
            })
    }

    private func end(_ ending: AlertEnding) {
        let finish = finish
        self.finish = nil
        finish?(ending)
    }
}
#else
/// An AppKit dialog on the screen: a sheet of the page's window. It ends exactly once.
@MainActor
final class AlertDialog: ContainerAlert {
    let alert = NSAlert()
    private let field: NSTextField?
    private let buttonCount: Int
    private weak var window: NSWindow?
    private var finish: (@MainActor (AlertEnding) -> Void)?

    init(
        _ content: AlertContent, closeLabel: String, noMoreLabel: String?,
        finish: @escaping @MainActor (AlertEnding) -> Void
    ) {
        self.finish = finish
        let labels = content.buttons.prefix(AlertContent.maximumButtons)
        buttonCount = labels.count
        field = content.field.map { NSTextField(string: DisplayText.line($0, atMost: DisplayText.paragraph)) }
        alert.messageText = DisplayText.line(content.title)
        alert.informativeText = DisplayText.paragraph(content.message)
        for (index, label) in (labels.isEmpty ? [closeLabel] : labels).enumerated() {
            let button = alert.addButton(withTitle: DisplayText.line(label, atMost: 60))
            // Otherwise AppKit gives the first button the key Return.
            if !labels.isEmpty { button.keyEquivalent = index == content.defaultButton ? "\r" : "" }
        }
        if let field {
            field.frame = NSRect(x: 0, y: 0, width: 260, height: 24)
            alert.accessoryView = field
        }
        if let noMoreLabel {
            alert.showsSuppressionButton = true
            alert.suppressionButton?.title = noMoreLabel
        }
    }

    /// Shows the dialog. Returns false if the view is not in a window.
    func present(over view: NSView) -> Bool {
        guard let window = view.window else { return false }
        self.window = window
        alert.beginSheetModal(for: window) { [weak self] in self?.end($0) }
        return true
    }

    func dismiss() {
        if let window, alert.window.sheetParent === window {
            window.endSheet(alert.window, returnCode: .cancel)
        }
        // The sheet's handler may run later or, if the window has closed, not at all.
        end(.cancel)
    }

    private func end(_ response: NSApplication.ModalResponse) {
        guard let finish else { return }
        self.finish = nil
        let index = response.rawValue - NSApplication.ModalResponse.alertFirstButtonReturn.rawValue
        finish(
            AlertEnding(
                button: (0..<buttonCount).contains(index) ? index : nil, text: field?.stringValue,
                suppressesMore: alert.suppressionButton?.state == .on))
    }
}
#endif
