import WebKit

#if canImport(UIKit)
/// Reports that the user touches a view, before WebKit processes the touch. Reporting ends when this object is
/// released. Keys are not reported, because UIKit sends them only to the first responder.
final class PressWatch {
    private weak var view: UIView?
    private let recognizer: PressRecognizer

    init(on view: UIView, _ report: @escaping () -> Void) {
        self.view = view
        recognizer = PressRecognizer(report)
        view.addGestureRecognizer(recognizer)
    }

    isolated deinit { view?.removeGestureRecognizer(recognizer) }
}

/// A recognizer that reports each touch that it is offered, but never handles one.
private final class PressRecognizer: UITapGestureRecognizer, UIGestureRecognizerDelegate {
    private let report: () -> Void

    init(_ report: @escaping () -> Void) {
        self.report = report
        super.init(target: nil, action: nil)
        delegate = self
    }

    func gestureRecognizer(_ gestureRecognizer: UIGestureRecognizer, shouldReceive touch: UITouch) -> Bool {
        report()
        return false
    }

    func gestureRecognizer(
        _ gestureRecognizer: UIGestureRecognizer,
        shouldRecognizeSimultaneouslyWith otherGestureRecognizer: UIGestureRecognizer
    ) -> Bool { true }
}
#else
/// Reports that the user presses a key (not Escape) or a button in a view, before AppKit sends the event to the view.
/// Reporting ends when this object is released.
final class PressWatch {
    private static let escape: UInt16 = 53

    private var monitor: Any?

    init(on view: NSView, _ report: @escaping () -> Void) {
        monitor = NSEvent.addLocalMonitorForEvents(
            matching: [.leftMouseDown, .rightMouseDown, .otherMouseDown, .keyDown]
        ) { [weak view] event in
            if let view, Self.isPress(event, in: view) { report() }
            return event
        }
    }

    isolated deinit { monitor.map(NSEvent.removeMonitor) }

    private static func isPress(_ event: NSEvent, in view: NSView) -> Bool {
        guard let window = event.window, window === view.window else { return false }
        if event.type == .keyDown {
            guard event.keyCode != escape, let focused = window.firstResponder as? NSView else { return false }
            return focused.isDescendant(of: view)
        }
        return window.contentView?.hitTest(event.locationInWindow)?.isDescendant(of: view) == true
    }
}
#endif
