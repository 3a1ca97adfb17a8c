import TomboloEngine
import TomboloRexxar
import WebKit

/// The label of a toast, near the bottom edge of a view. It does not intercept touches or clicks meant for the page.
@MainActor
final class ToastLabel {
    private static let insets: CGFloat = 16

    /// Returns the frame of a label over a view of this size.
    private static func frame(in bounds: CGRect, isFlipped: Bool) -> CGRect {
        let size = CGSize(width: max(min(bounds.size.width - 2 * insets, 480), 0), height: 64)
        let top = isFlipped ? bounds.size.height - size.height - insets : insets
        return CGRect(origin: CGPoint(x: (bounds.size.width - size.width) / 2, y: top), size: size)
    }

    private static func background(of level: RXRToast.Level) -> RXRColor {
        switch level {
        case .info: RXRColor(red: 0.15, green: 0.15, blue: 0.16, alpha: 0.94)
        case .error: RXRColor(red: 0.60, green: 0.32, blue: 0)
        case .fatal: RXRColor(red: 0.65, green: 0.11, blue: 0.16)
        }
    }

    private static let foreground = RXRColor(red: 1, green: 1, blue: 1)

    #if canImport(UIKit)
    typealias Superview = UIView

    private let label = UILabel(frame: .zero)

    init() {
        label.numberOfLines = 3
        label.textAlignment = .center
        label.textColor = Self.foreground.platformColor
        label.autoresizingMask = [.flexibleLeftMargin, .flexibleRightMargin, .flexibleTopMargin]
    }

    /// Shows a toast and announces it to screen readers.
    func show(_ toast: RXRToast, _ texts: RXRTexts, over view: UIView) {
        let message = DisplayText.line(toast.message)
        label.text = message
        label.backgroundColor = Self.background(of: toast.level).platformColor
        label.frame = Self.frame(in: view.bounds, isFlipped: true)
        view.addSubview(label)
        UIAccessibility.post(notification: .announcement, argument: toast.level.spoken(message, texts))
    }
    #else
    typealias Superview = NSView

    private let label = NSTextField(labelWithString: "")

    init() {
        label.maximumNumberOfLines = 3
        label.alignment = .center
        label.textColor = Self.foreground.platformColor
        label.drawsBackground = true
        label.autoresizingMask = [.minXMargin, .maxXMargin, .maxYMargin]
    }

    /// Shows a toast and announces it to screen readers.
    func show(_ toast: RXRToast, _ texts: RXRTexts, over view: NSView) {
        let message = DisplayText.line(toast.message)
        label.stringValue = message
        label.backgroundColor = Self.background(of: toast.level).platformColor
        label.frame = Self.frame(in: view.bounds, isFlipped: false)
        view.addSubview(label)
        NSAccessibility.post(
            element: label, notification: .announcementRequested,
            userInfo: [.announcement: toast.level.spoken(message, texts)])
    }
    #endif

    func hide() { label.removeFromSuperview() }
}
