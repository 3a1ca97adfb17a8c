public import Foundation

open class UIColor: NSObject {
    public init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) { super.init() }

    public init(dynamicProvider: @escaping @Sendable (UITraitCollection) -> UIColor) { super.init() }
}

public enum UIUserInterfaceStyle: Int, Sendable { case unspecified, light, dark }

open class UITraitCollection: NSObject {
    open var userInterfaceStyle: UIUserInterfaceStyle { .light }
}

public enum NSTextAlignment: Int, Sendable { case left = 0, center = 1, right = 2 }

@MainActor
open class UILabel: UIView {
    open var text: String?
    open var textColor: UIColor!
    open var textAlignment = NSTextAlignment.left
    open var numberOfLines = 1
}

@MainActor
open class UIMenuElement: NSObject {
    open private(set) var title: String

    fileprivate init(_ title: String) {
        self.title = title
        super.init()
    }
}

@MainActor
open class UIAction: UIMenuElement {
    private let handler: UIActionHandler

    public init(title: String = "", image: UIImage? = nil, handler: @escaping UIActionHandler) {
        self.handler = handler
        super.init(title)
    }

    /// Performs the action, as a control does. Apple has no such method.
    public func _perform() { handler(self) }
}

public typealias UIActionHandler = @MainActor (UIAction) -> Void

@MainActor
open class UIControl: UIView {
    public struct Event: OptionSet, Sendable {
        public let rawValue: UInt

        public init(rawValue: UInt) { self.rawValue = rawValue }

        public static let valueChanged = Self(rawValue: 1 << 12)
    }

    open func addAction(_ action: UIAction, for controlEvents: Event) {}
}

@MainActor
open class UITextField: UIControl {
    open var text: String?
}

@MainActor
open class UIRefreshControl: UIControl {
    open private(set) var isRefreshing = false

    open func beginRefreshing() { isRefreshing = true }
    open func endRefreshing() { isRefreshing = false }
}

@MainActor
open class UIScrollView: UIView {
    open var refreshControl: UIRefreshControl?
}

@MainActor
open class UIBarItem: NSObject {}

@MainActor
open class UIBarButtonItem: UIBarItem {
    open var primaryAction: UIAction?
    open var tintColor: UIColor?

    public init(title: String? = nil, image: UIImage? = nil, primaryAction: UIAction? = nil) {
        self.primaryAction = primaryAction
        super.init()
    }
}

@MainActor
open class UINavigationItem: NSObject {
    open var title: String?
    open var rightBarButtonItems: [UIBarButtonItem]?

    public init(title: String) {
        self.title = title
        super.init()
    }
}

@MainActor
open class UINavigationController: UIViewController {
    public init(rootViewController: UIViewController) { super.init(nibName: nil, bundle: nil) }

    public required init?(coder: NSCoder) { super.init(coder: coder) }
}

@MainActor
open class UIApplication: UIResponder {
    public struct OpenExternalURLOptionsKey: Hashable, Sendable {
        public let rawValue: String
    }

    public class var shared: UIApplication { UIApplication() }

    open func open(
        _ url: URL, options: [OpenExternalURLOptionsKey: Any], completionHandler completion: (@MainActor (Bool) -> Void)?
    ) {}
}

public enum UIAccessibility {
    public struct Notification: Hashable, Sendable {
        public static let announcement = Self(rawValue: 1008)

        public let rawValue: UInt32
    }

    @MainActor
    public static func post(notification: Notification, argument: Any?) {}
}

extension NSObject {
    @MainActor public var accessibilityLabel: String? {
        get { nil }
        set {}
    }
}
