import TomboloEngine
import TomboloRexxar

#if canImport(UIKit)
import WebKit
#else
import SwiftUI
public import WebKit
#endif

/// The container's title and the buttons that its page requested.
///
/// ## Platforms
/// On iOS they are in the navigation item of ``RXRContainerController``, on macOS in a bar above the page. On Linux this class is a header bar
/// of libadwaita.
@MainActor
public final class RXRHeaderBar {
    private var items: [RXRMenuItem] = []
    private var pressed: @MainActor (RXRMenuItem) -> Void = { _ in }

    init() {}

    /// The title as the bar shows it: on one line, and truncated after 200 characters.
    public var title = "" {
        didSet {
            let line = DisplayText.line(title)
            if title != line { title = line }
            showTitle()
        }
    }

    /// The labels of the buttons, from left to right.
    public var menuTitles: [String] { items.map(\.shownTitle) }

    /// Shows buttons in place of the current ones.
    func setMenu(_ items: [RXRMenuItem], pressed: @escaping @MainActor (RXRMenuItem) -> Void) {
        self.items = Array(items.prefix(RXRMenuItem.maximumCount))
        self.pressed = pressed
        showMenu()
    }

    /// Presses a button as a user would; for tools and tests.
    /// - Returns: Whether the button exists.
    @discardableResult
    package func press(_ index: Int) -> Bool {
        guard items.indices.contains(index) else { return false }
        pressed(items[index])
        return true
    }

    #if canImport(UIKit)
    /// The navigation item that shows the title and the buttons; set by ``RXRContainerController``.
    weak var navigationItem: UINavigationItem? {
        didSet {
            showTitle()
            showMenu()
        }
    }

    private func showTitle() { navigationItem?.title = title }

    private func showMenu() {
        // The first item is the rightmost one, hence the reversed order.
        navigationItem?.rightBarButtonItems = items.indices.reversed().map { index in
            let item = items[index]
            let action = UIAction(title: item.shownTitle) { [weak self] _ in self?.press(index) }
            let button = UIBarButtonItem(primaryAction: action)
            button.tintColor = item.color.map { wanted in
                // UIKit resolves colors on any thread.
                UIColor { @Sendable traits in
                    wanted.readable(on: traits.userInterfaceStyle == .dark ? .darkBar : .lightBar).platformColor
                }
            }
            return button
        }
    }
    #else
    private lazy var hosting = NSHostingView(rootView: content)

    /// The bar. ``RXRContainerController`` shows it above the page.
    public var view: NSView { hosting }

    private var content: HeaderBarContent {
        HeaderBarContent(title: title, buttons: menuTitles) { [weak self] in self?.press($0) }
    }

    private func showTitle() { hosting.rootView = content }

    private func showMenu() { hosting.rootView = content }
    #endif
}

extension RXRMenuItem {
    /// The label: on one line, truncated after 40 characters.
    fileprivate var shownTitle: String { DisplayText.line(title, atMost: 40) }
}
