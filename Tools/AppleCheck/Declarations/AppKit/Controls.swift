public import Foundation

open class NSColor: NSObject {
    public init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) { super.init() }
}

public enum NSTextAlignment: Int, Sendable { case left = 0, right = 1, center = 2 }

@MainActor
open class NSTextField: NSControl {
    public convenience init(labelWithString stringValue: String) { self.init(string: stringValue) }

    public convenience init(string stringValue: String) {
        self.init(frame: .zero)
        self.stringValue = stringValue
    }

    open var textColor: NSColor?
    open var backgroundColor: NSColor?
    open var drawsBackground = false
    open var maximumNumberOfLines = 0
}

@MainActor
open class NSProgressIndicator: NSView {
    public enum Style: UInt, Sendable { case bar, spinning }

    open var style = Style.bar

    open func startAnimation(_ sender: Any?) {}
    open func stopAnimation(_ sender: Any?) {}
}

@MainActor
open class NSViewController: NSResponder {
    public init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?) { super.init() }

    public required init?(coder: NSCoder) { super.init() }

    open var title: String?
    open var view = NSView(frame: .zero)

    open func loadView() { view = NSView(frame: .zero) }
    open func viewDidAppear() {}
    open func viewDidDisappear() {}
}

@MainActor
open class NSWorkspace: NSObject {
    public class var shared: NSWorkspace { NSWorkspace() }

    @discardableResult
    open func open(_ url: URL) -> Bool { true }
}

public enum NSAccessibility {
    public struct Notification: Hashable, Sendable {
        public static let announcementRequested = Self(rawValue: "AXAnnouncementRequested")

        public let rawValue: String
    }

    public struct NotificationUserInfoKey: Hashable, Sendable {
        public static let announcement = Self(rawValue: "AXAnnouncementKey")

        public let rawValue: String
    }

    @MainActor
    public static func post(
        element: Any, notification: Notification, userInfo: [NotificationUserInfoKey: Any]?
    ) {}
}
